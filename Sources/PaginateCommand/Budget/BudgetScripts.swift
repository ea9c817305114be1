/// The two scripts that change the slots in Redis.
///
/// A slot is in one of three states. *Held* slots belong to requests, and the score is the end of the lease. *Resting*
/// slots were returned, and the score is the time at which they may be used again. The others, which have no entry, are
/// free. All times are those of Redis' own `TIME`; workers exchange durations with it and never times.
///
/// A request that finds no free slot reserves the resting slot that is due next, and waits for that time by itself. Only
/// if all slots are held, the time is unknown. Then the worker waits with `BLPOP` for an element of `wake`, which has an
/// element whenever a slot can be had: a script that adds or leaves such a slot pushes it, and one that leaves none
/// removes it. So one returned slot wakes one worker, which has waited longest.
enum BudgetScripts {
    /// The keys of both scripts, after the prefix.
    static let keys = ["held", "resting", "rate", "wake", "pause"]

    /// Takes slots.
    ///
    /// Arguments: the rate as text, the number of slots, the lease and the lifetime in microseconds, the worker, the
    /// number of its first slot, the number of slots, and the microseconds of the pause after a loss of data, or 0.
    ///
    /// Returns the delays of the granted slots in microseconds, after a number: 0, or, if there are none, the time in
    /// microseconds until the next lease ends (positive) or the pause ends (negative).
    static let take = """
        local held, resting, rate, wake, pause = unpack(KEYS)
        local text, slots, lease, lifetime = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
        local worker, first, wanted, loss = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7]), tonumber(ARGV[8])
        local other = redis.call('GET', rate)
        if other and other ~= text then return redis.error_reply('RATE ' .. other) end
        local clock = redis.call('TIME')
        local now = clock[1] * 1000000 + clock[2]
        local function number(value) return string.format('%.0f', value) end
        local function finish(reply)
            for _, key in ipairs({held, resting, wake}) do redis.call('PEXPIRE', key, number(lifetime / 1000)) end
            redis.call('SET', rate, text, 'PX', number(lifetime / 1000))
            return reply
        end
        if loss > 0 then redis.call('SET', pause, '1', 'PX', number(loss / 1000), 'NX') end
        local rest = redis.call('PTTL', pause)
        if rest > 0 then return finish({-rest * 1000}) end
        redis.call('ZREMRANGEBYSCORE', held, '-inf', number(now))
        redis.call('ZREMRANGEBYSCORE', resting, '-inf', number(now))
        local free = slots - redis.call('ZCARD', held) - redis.call('ZCARD', resting)
        local reply = {0}
        while #reply <= wanted do
            local due = now
            local isLast = free <= 0
            if isLast then
                local next = redis.call('ZPOPMIN', resting)
                if #next == 0 then break end
                due = tonumber(next[2])
            end
            free = free - 1
            redis.call('ZADD', held, number(due + lease), worker .. ':' .. number(first + #reply - 1))
            reply[#reply + 1] = due - now
            if isLast then break end
        end
        if free > 0 or redis.call('EXISTS', resting) == 1 then
            if redis.call('EXISTS', wake) == 0 then redis.call('RPUSH', wake, '1') end
        else
            redis.call('DEL', wake)
        end
        if #reply == 1 and wanted > 0 then
            local next = redis.call('ZRANGE', held, 0, 0, 'WITHSCORES')
            reply[1] = math.max(1, tonumber(next[2]) - now)
        end
        return finish(reply)
        """

    /// Returns slots, each after a rest.
    ///
    /// Arguments: the lifetime in microseconds, and for each slot its name and its rest in microseconds. A slot whose
    /// lease has ended is not the worker's any more, and is ignored.
    static let give = """
        local held, resting, rate, wake, pause = unpack(KEYS)
        local clock = redis.call('TIME')
        local now = clock[1] * 1000000 + clock[2]
        for index = 2, #ARGV, 2 do
            local rest = tonumber(ARGV[index + 1])
            if redis.call('ZREM', held, ARGV[index]) == 1 and rest > 0 then
                redis.call('ZADD', resting, string.format('%.0f', now + rest), ARGV[index])
            end
        end
        if redis.call('EXISTS', wake) == 0 then redis.call('RPUSH', wake, '1') end
        for _, key in ipairs({held, resting, rate, wake}) do
            redis.call('PEXPIRE', key, string.format('%.0f', ARGV[1] / 1000))
        end
        return 0
        """
}
