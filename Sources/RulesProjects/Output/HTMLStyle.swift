/// The style of HTML pages: one style sheet with light and dark colors, and no external fonts or images.
package enum HTMLStyle {
  /// The style sheet of every generated page.
  package static let css = colors + page + controls + cases + sources

  /// Colors that are distinguishable with any color vision; text and symbols carry the same information. The contrast
  /// is at least 4.5 : 1.
  package static let colors = """
    :root{color-scheme:light dark;--back:#fbfbfa;--card:#fff;--text:#1c1e21;--quiet:#5c626b;--line:#e3e4e6;\
    --fill:#f1f2f3;--accent:#2257c4;--good:#0b6b57;--bad:#b3261e;--todo:#6a3fb5;--warn:#8a5300;\
    --badback:#fdf1ef;--goodback:#e9f5f1;--warnback:#fdf4e3;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,\
    "Liberation Mono",monospace}
    @media(prefers-color-scheme:dark){:root{--back:#121417;--card:#1a1d21;--text:#e6e7e9;--quiet:#a0a6af;\
    --line:#2d3137;--fill:#23272d;--accent:#8fb4ff;--good:#5fcdb0;--bad:#ff9389;--todo:#c3a6ff;--warn:#f0b75b;\
    --badback:#2b1a1a;--goodback:#15261f;--warnback:#2b2314}}

    """

  private static let page = """
    *{box-sizing:border-box}[hidden]{display:none!important}
    html{-webkit-text-size-adjust:100%;scroll-padding-top:5rem}
    body{margin:0;background:var(--back);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,\
    "Helvetica Neue",sans-serif;overflow-wrap:anywhere}
    code,pre{font-family:var(--mono);font-size:.875em}
    header,main,footer{max-width:72rem;margin:0 auto;padding:0 1.5rem}
    header{padding-top:3rem}h1{font-size:2rem;line-height:1.2;font-weight:650;letter-spacing:-.015em;margin:.25rem 0 0}
    h2{font-size:1.25rem;line-height:1.3;font-weight:620;letter-spacing:-.005em;margin:3rem 0 .25rem}
    h3{font-size:1rem;font-weight:600;margin:1.5rem 0 .5rem}
    a{color:var(--accent);text-underline-offset:.15em}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
    .skip{position:absolute;left:-999rem}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:9}
    .quiet,.place{color:var(--quiet);font-size:.875rem;font-weight:400}.place{font-family:var(--mono);font-size:.8125rem}
    .over{color:var(--quiet);font-size:.875rem;margin:0}
    .bar{display:block;width:100%;height:.5rem;border-radius:1rem;margin:1.5rem 0 1rem;background:var(--line)}
    .bar .failed{fill:var(--bad)}.bar .passed{fill:var(--good)}.bar .todo{fill:var(--todo)}.bar .skipped{fill:var(--quiet)}
    .sums{display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;list-style:none;padding:0;margin:0}
    .sums .m{font-size:1rem}.sums b{font-size:1.25rem;font-weight:650;color:var(--text);font-variant-numeric:tabular-nums}
    .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .failures{padding:0;list-style:none;margin:.75rem 0 0;border:1px solid var(--line);border-radius:.75rem;\
    background:var(--card)}
    .failures li{padding:.625rem 1rem;border-top:1px solid var(--line);display:flex;gap:.75rem;align-items:baseline}
    .failures li:first-child{border-top:0}.failures a{text-decoration:none;font-weight:500}\
    .failures a:hover{text-decoration:underline}
    pre{white-space:pre-wrap;margin:.5rem 0;padding:.75rem 1rem;background:var(--fill);border-radius:.5rem;overflow:auto}
    footer{padding-top:3rem;padding-bottom:4rem}kbd{font:600 .8125rem var(--mono);border:1px solid var(--line);\
    border-bottom-width:2px;border-radius:.375rem;padding:.0625rem .375rem;background:var(--card)}
    .keys{display:grid;grid-template-columns:max-content 1fr;gap:.375rem 1rem;margin:1rem 0}.keys dd{margin:0}
    @media(max-width:40rem){header,main,footer{padding-left:1rem;padding-right:1rem}header{padding-top:1.75rem}\
    h1{font-size:1.5rem}h2{margin-top:2.25rem}}

    """

  private static let controls = """
    .controls{position:sticky;top:0;z-index:2;background:var(--back);border-bottom:1px solid var(--line);\
    margin:2rem -1.5rem 0;padding:.75rem 1.5rem;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem}
    .controls input[type=search]{font:inherit;color:inherit;background:var(--card);border:1px solid var(--quiet);\
    border-radius:.5rem;padding:.375rem .75rem;flex:1 1 14rem;min-width:0}
    fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem}
    .chip{position:relative;display:inline-flex;gap:.375rem;padding:.3125rem .75rem;border:1px solid var(--line);\
    border-radius:2rem;font-size:.875rem;cursor:pointer;background:var(--card)}
    .chip input{position:absolute;opacity:0;inset:0;margin:0;cursor:pointer}.chip span{color:var(--quiet)}
    .chip:has(:checked){background:var(--text);color:var(--back);border-color:var(--text)}
    .chip:has(:checked) span{color:inherit}
    .chip:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
    .controls output{font-size:.875rem;color:var(--quiet);font-variant-numeric:tabular-nums;margin-left:auto}
    @media(max-width:40rem){.controls{margin-left:-1rem;margin-right:-1rem;padding:.625rem 1rem;gap:.375rem}\
    .chip{padding:.25rem .5rem;font-size:.8125rem}.controls output{margin-left:0}html{scroll-padding-top:9rem}}

    """

  private static let cases = """
    .list{border:1px solid var(--line);border-radius:.75rem;background:var(--card);overflow:clip;margin-top:.5rem}
    .c{border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 2.75rem}.c:first-child{border-top:0}
    .c>summary{display:grid;grid-template-columns:6.25rem minmax(4rem,9rem) 6rem 1fr auto;gap:0 1rem;padding:.5625rem 1rem;\
    cursor:pointer;list-style:none;align-items:baseline}
    .c>summary::-webkit-details-marker{display:none}.c>summary:hover{background:var(--fill)}
    .c>summary:focus-visible{outline-offset:-3px}
    .c .p code{color:var(--quiet)}.c .p:not(:has(br)) code{color:inherit}.c .o{color:var(--quiet);font-size:.875rem}.c .o::after{content:"▸"/"";margin-left:.75rem;display:inline-block}
    .c[open] .o::after{transform:rotate(90deg)}
    .m{font-weight:600;font-size:.875rem;white-space:nowrap}
    .m::before{display:inline-block;width:1.375rem;font-weight:700;content:"?"/""}
    .passed .m,.m.passed{color:var(--good)}.passed .m::before,.m.passed::before{content:"✓"/""}
    .failed .m,.m.failed{color:var(--bad)}.failed .m::before,.m.failed::before{content:"✕"/""}
    .skipped .m,.m.skipped{color:var(--quiet)}.skipped .m::before,.m.skipped::before{content:"–"/""}
    .todo .m,.m.todo{color:var(--todo)}.todo .m::before,.m.todo::before{content:"◌"/""}
    .warned .m,.m.warned{color:var(--warn)}.warned .m::before,.m.warned::before{content:"!"/""}
    .c.failed{box-shadow:inset 3px 0 var(--bad)}
    .w{padding:.25rem 1rem 1.125rem 8.25rem}.w>p{margin:.375rem 0}.w dl{display:grid;\
    grid-template-columns:max-content 1fr;gap:.125rem 1rem;margin:.25rem 0 .75rem}.w dt{color:var(--quiet);\
    font-size:.875rem}.w dd{margin:0}
    .say{font-size:1.0625rem}.tree{list-style:none;margin:.5rem 0;padding:.625rem .875rem;background:var(--fill);\
    border-radius:.5rem;font:.8125rem/1.6 var(--mono)}
    .tree li{padding-left:calc(var(--d,0)*1.25rem)}.d1{--d:1}.d2{--d:2}.d3{--d:3}.d4{--d:4}.d5{--d:5}.d6{--d:6}
    .v{font-weight:650}.v.true{color:var(--good)}.v.false,.v.error{color:var(--bad)}
    .note{background:var(--warnback);border-radius:.5rem;padding:.5rem .75rem}
    @media(max-width:48rem){.c>summary{display:flex;flex-wrap:wrap;gap:.125rem .625rem;padding:.625rem .875rem}\
    .c .o{margin-left:auto}.c .p{flex-basis:100%;order:9}.w{padding:.25rem .875rem 1rem}.w dl{grid-template-columns:1fr;gap:0}\
    .tree li{padding-left:calc(var(--d,0)*.625rem)}}

    """

  private static let sources = """
    .source>summary{cursor:pointer;padding:.625rem 0;font-weight:600}
    .lines{list-style:none;margin:0;padding:.5rem 0;border:1px solid var(--line);border-radius:.75rem;background:var(--card);\
    font:.8125rem/1.65 var(--mono);counter-reset:l;overflow:clip}
    .lines li{counter-increment:l;padding:0 1rem 0 5.5rem;position:relative;white-space:pre-wrap;min-height:1.65em;\
    content-visibility:auto;contain-intrinsic-size:auto 1.65em}
    .lines li::before{content:counter(l)/"";position:absolute;left:0;width:3.25rem;text-align:right;color:var(--quiet)}
    .lines li:target{background:var(--warnback);box-shadow:inset 3px 0 var(--warn)}
    .lines i{position:absolute;left:3.75rem;width:1.25rem;text-align:center;font-style:normal;font-weight:700}
    .lines .covered i,.legend .covered i{color:var(--good)}
    .lines .partial,.lines li.partial{background:var(--warnback)}.partial i{color:var(--warn)}
    .lines .uncovered,.lines li.uncovered{background:var(--badback)}.uncovered i{color:var(--bad)}
    .lines span{text-decoration:underline 2px;text-underline-offset:.2em}
    .lines span.uncovered{text-decoration-style:wavy;text-decoration-color:var(--bad)}
    .lines span.partial{text-decoration-style:dashed;text-decoration-color:var(--warn)}
    .lines span.excluded{text-decoration-style:dotted;text-decoration-color:var(--quiet)}
    .lines em{display:block;font:.875rem/1.5 system-ui,sans-serif;color:var(--quiet);padding:0 0 .25rem 1.5rem;\
    border-left:2px solid var(--line)}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;color:var(--quiet);padding:0;list-style:none}
    .legend i{font-style:normal;font-weight:700}
    @media(max-width:48rem){.lines li{padding:0 .5rem 0 3.75rem}.lines li::before{width:2.125rem}.lines i{left:2.375rem}.lines em{padding-left:.5rem}}

    """
}
