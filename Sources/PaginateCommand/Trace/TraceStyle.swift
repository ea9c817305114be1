/// The style of a trace page, in light and dark mode, and for wide and narrow windows.
///
/// Activities differ in more than color: work is a full bar, waiting is a bar of half the height, and the two worst
/// waits have different stripes. The colors of full bars are distinguishable with every kind of color vision; where
/// other colors are similar, height and stripes differ.
enum TraceStyle {
    /// The style sheet.
    static let sheet: HTML = "\(colors)\(page)\(tables)\(chart)\(rows)\(bars)\(narrow)"

    private static let colors: HTML = """

        :root{color-scheme:light dark;--paper:#fff;--panel:#f5f6f8;--ink:#1a1d23;--soft:#5a6270;--line:#dfe3e8;\
        --head:#00598c;--body:#3a9bd9;--decode:#c77800;--queue:#868e9a;--limit:#8a3fa8;--retry:#cc4c00;\
        --good:#0b6b3a;--bad:#b3261e;--even:#5a6270;--hit:#fff3c4;--link:#00598c}
        @media (prefers-color-scheme:dark){:root{--paper:#14171c;--panel:#1d2128;--ink:#e6e9ee;--soft:#a3acb9;\
        --line:#323842;--head:#3f8fd2;--body:#9bd5ff;--decode:#ffb541;--queue:#7e8896;--limit:#cf97ea;--retry:#ff8a57;\
        --good:#6fd39b;--bad:#ff9b92;--even:#a3acb9;--hit:#3d3720;--link:#8cc8f5}}
        """

    private static let page: HTML = """

        *{box-sizing:border-box}
        body{margin:0 auto;padding:24px 24px 160px;max-width:1600px;background:var(--paper);color:var(--ink);\
        font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;\
        font-variant-numeric:tabular-nums}
        h1{font-size:15px;margin:0;color:var(--soft);font-weight:600}
        h2{font-size:17px;margin:36px 0 4px}
        .address{font-size:20px;font-weight:600;margin:2px 0 8px;overflow-wrap:anywhere}
        .outcome{margin:0 0 18px;overflow-wrap:anywhere}
        .outcome strong{display:inline-block;border:1.5px solid;border-radius:99px;padding:1px 11px;margin-right:6px}
        .good{color:var(--good)}.bad{color:var(--bad)}.even{color:var(--even)}
        .note{color:var(--soft);margin:0 0 10px;max-width:95ch}
        .tiles{display:flex;flex-wrap:wrap;gap:10px;margin:0 0 12px}
        .tiles div{background:var(--panel);border-radius:8px;padding:8px 16px 10px;min-width:104px}
        dt{color:var(--soft);font-size:12px}dd{margin:0;font-size:22px;font-weight:600;line-height:1.2}
        small{font-size:12px;font-weight:400;color:var(--soft)}
        a{color:var(--link)}
        footer{margin-top:40px;color:var(--soft);font-size:12px}
        """

    private static let tables: HTML = """

        table{border-collapse:collapse;width:100%}
        th,td{text-align:right;padding:4px 0 4px 18px;border-top:1px solid var(--line);vertical-align:top;\
        white-space:nowrap}
        thead th,thead td{border:0;color:var(--soft);font-size:12px;font-weight:400}
        th:first-child{text-align:left;padding-left:0;font-weight:600}
        .times th small{display:block;padding-left:38px;white-space:normal}
        .times .share{width:26%}.share div{position:relative;height:12px;margin-top:4px}
        .key{display:inline-block;position:relative;width:28px;height:12px;margin-right:10px;vertical-align:-1px}
        .key i{left:0;width:28px}
        .loads th,.loads td{width:1%}.loads .most{text-align:left}
        .loads .long{text-align:left;width:auto;white-space:normal;overflow-wrap:anywhere}
        .long ol{margin:0;padding:0;list-style:none}
        .marks{margin-top:10px;display:flex;flex-wrap:wrap;gap:2px 20px}
        .marks .line{display:inline-block;width:28px;height:1.5px;background:var(--soft);vertical-align:4px}
        """

    private static let chart: HTML = """

        .chart{margin:0;position:relative;padding-left:34px}
        .chart svg{display:block;width:100%;height:110px;border:solid var(--line);border-width:1px 0}
        .peak{fill:var(--body);opacity:.4}.mean{fill:var(--head)}
        .y{position:absolute;left:0;top:-7px;height:124px;width:28px;display:flex;flex-direction:column;\
        justify-content:space-between;text-align:right;font-size:11px;color:var(--soft)}
        .x{position:relative;height:18px;font-size:11px;color:var(--soft)}
        .x span{position:absolute;transform:translateX(-50%);white-space:nowrap}
        .x span[style^="left:0.000"]{transform:none}
        .x span[style^="left:9"]:last-child,.x span[style^="left:100"]{transform:translateX(-100%)}
        .fails{position:relative;height:13px;font-size:10px;color:var(--bad)}.fails:empty{display:none}
        .fails i{position:absolute;transform:translateX(-50%);font-style:normal}
        """

    private static let rows: HTML = """

        .part{border-top:1px solid var(--line);--left:320px}
        .part>summary{cursor:pointer;padding:6px 0}.part>summary span,.merged span{color:var(--soft);margin-left:8px}
        .merged{margin:0;padding:6px 0 6px 17px;border-top:1px solid var(--line)}
        .axis{margin:0 6px 0 var(--left);position:sticky;top:0;z-index:2;background:var(--paper)}
        .rows{position:relative;padding-bottom:10px}
        .grid{position:absolute;inset:0 6px 10px var(--left)}
        .grid i{position:absolute;top:0;bottom:0;width:1px;background:var(--line)}
        .rows ol{list-style:none;margin:0;padding:0}
        .rows li{display:flex;align-items:center;height:18px;position:relative;font-size:12px;scroll-margin-top:40px}
        .rows li:hover{background:color-mix(in srgb,var(--queue) 16%,transparent)}
        .rows li:target{background:var(--hit)}.rows li:focus{outline:none}
        .no,.du{flex:none;text-align:right;color:var(--soft)}.no{width:44px}.du{width:76px;padding-right:10px}
        .ad{width:calc(var(--left) - 130px);flex:none;margin-left:10px;overflow:hidden;\
        text-overflow:ellipsis;white-space:nowrap}
        .failed .ad,.failed .du{color:var(--bad);font-weight:600}.cancelled .ad,.cancelled .du{color:var(--soft)}
        .tip{display:none;position:absolute;z-index:3;left:4em;top:19px;max-width:min(90ch,calc(100% - 4em));\
        padding:8px 12px;background:var(--panel);border:1px solid var(--queue);border-radius:8px;\
        box-shadow:0 4px 16px #0004;pointer-events:none;overflow-wrap:anywhere}
        .tip p{margin:0}.tip em{color:var(--bad);font-style:normal}
        .rows li:hover .tip,.rows li:focus .tip{display:block}
        """

    private static let bars: HTML = """

        .bars{position:relative;flex:1;margin-right:6px;height:12px;min-width:0}
        .bars i,.key i,.share i{position:absolute;top:0;height:12px;min-width:1px}
        .bars u{position:absolute;top:5px;height:1.5px;background:var(--soft)}
        .bars b,.dot{color:var(--ink);font-size:8px}.marks b{font-size:11px}
        .bars b{position:absolute;top:0;line-height:12px;transform:translateX(-50%)}
        .bars .bad{color:var(--bad);font-size:12px}.marks .bad{color:var(--bad)}
        .cancelled .bars b{font-size:12px}.cancelled .bars i{opacity:.5}
        i.h{background:var(--head)}i.b{background:var(--body)}i.d{background:var(--decode)}
        .bars i:is(.q,.t,.l,.r,.u),.key i:is(.q,.t,.l,.r,.u),.share i:is(.q,.t,.l,.r,.u){top:3px;height:6px}
        i.q{background:var(--queue)}
        i.t{border:1.5px solid var(--decode)}
        i.u{border:1.5px dashed var(--queue)}
        i.l{background:repeating-linear-gradient(135deg,var(--limit) 0 3px,transparent 3px 5px);\
        outline:1px solid var(--limit);outline-offset:-1px}
        i.r{background:repeating-linear-gradient(90deg,var(--retry) 0 2px,transparent 2px 5px);\
        border-left:2px solid var(--retry)}
        """

    private static let narrow: HTML = """

        @media (max-width:800px){body{padding:14px 14px 160px}.part{--left:110px}.ad,.wide,.share,.loads .most{display:none}\
        .no{width:38px}.du{width:72px;font-size:11px}.tip{left:0;max-width:100%}th,td{padding-left:8px}\
        .tiles div{min-width:84px;padding:6px 10px}dd{font-size:18px}.times th,.loads th{white-space:normal}}
        @media print{.tip{display:none!important}}

        """
}
