/// The style of HTML pages: one style sheet with light and dark colors, and no external fonts or images.
package enum HTMLStyle {
  /// The style sheet of every generated page.
  package static let css = colors + page + layout + controls + cases + rows + coverage + sources

  /// Colors that are distinguishable with any color vision; text and symbols carry the same information. The contrast
  /// is at least 4.5 : 1, also for the colors of source text (`--t-…`) on the backgrounds of its lines.
  package static let colors = """
    :root{color-scheme:light dark;--back:#fbfbfa;--card:#fff;--text:#1c1e21;--quiet:#5c626b;--line:#e3e4e6;\
    --fill:#f1f2f3;--accent:#2257c4;--good:#0b6b57;--bad:#b3261e;--todo:#6a3fb5;--warn:#8a5300;--deny:#4b5563;\
    --badback:#fdf1ef;--goodback:#e9f5f1;--warnback:#fdf4e3;--t-keyword:#8a2f8f;--t-string:#1d5f3a;\
    --t-literal:#0550ae;--t-path:#0a5a74;--t-function:#5a3fc0;--t-capture:#8f4a00;\
    --mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
    @media(prefers-color-scheme:dark){:root{--back:#121417;--card:#1a1d21;--text:#e6e7e9;--quiet:#a0a6af;\
    --line:#2d3137;--fill:#23272d;--accent:#8fb4ff;--good:#5fcdb0;--bad:#ff9389;--todo:#c3a6ff;--warn:#f0b75b;\
    --deny:#a9b3c1;--badback:#2b1a1a;--goodback:#15261f;--warnback:#2b2314;--t-keyword:#dda6f2;--t-string:#92d4a8;\
    --t-literal:#8fb8ff;--t-path:#7fcfe0;--t-function:#b9aaff;--t-capture:#f0b27a}}

    """

  static let page = """
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
    .bar{display:block;width:100%;height:.5rem;border-radius:1rem;margin:1rem 0 .75rem;background:var(--line)}
    .bar .failed{fill:var(--bad)}.bar .passed{fill:var(--good)}.bar .todo{fill:var(--todo)}.bar .skipped{fill:var(--quiet)}
    .sums{display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;list-style:none;padding:0;margin:0}
    .sums .m{font-size:1rem}.sums .m::before{width:1.125rem}.sums .zero::before{content:none}.sums .zero,.sums .zero b{color:var(--quiet)}\
    .sums b{font-size:1.25rem;font-weight:650;color:var(--text);font-variant-numeric:tabular-nums}
    .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    pre{white-space:pre-wrap;margin:.5rem 0;padding:.75rem 1rem;background:var(--fill);border-radius:.5rem;overflow:auto}
    footer{padding-top:3rem;padding-bottom:4rem}kbd{font:600 .8125rem var(--mono);border:1px solid var(--line);\
    border-bottom-width:2px;border-radius:.375rem;padding:.0625rem .375rem;background:var(--card)}
    .keys{display:grid;grid-template-columns:max-content 1fr;gap:.375rem 1rem;margin:1rem 0}.keys dd{margin:0}
    @media(max-width:40rem){header,main,footer{padding-left:1rem;padding-right:1rem}header{padding-top:1.75rem}\
    h1{font-size:1.5rem}h2{margin-top:2.25rem}}

    """
}
