/// `/runs/{token}`: the log of a run, for programs outside of the server's process.
enum RunRoute {
    static func reply(run: String, of runs: RunRegistry) -> Reply {
        let requests = runs.requests(run: run)
        let times = requests.reduce(into: [String: Int]()) { $0[$1.target, default: 0] += 1 }
        var repeated = JSONObject()
        for (target, count) in times.filter({ $0.value > 1 }).sorted(by: { $0.key < $1.key }) {
            repeated.add(target, count)
        }
        var object = JSONObject()
        let counts = runs.counts(run: run)
        object.add("requests", counts.requests)
        object.add("faults", counts.faults)
        object.add("late", counts.late)
        object.add("refused", runs.refused(run: run))
        object.add("peak", runs.peak(run: run))
        object.add("repeated", json: repeated.bytes)
        return Reply(json: object.bytes)
    }
}
