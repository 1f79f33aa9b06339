extension HTMLStyle {
  /// A page with a column beside its content. On narrow screens, the column is above the content, and its list of contents
  /// is a popover, which a button opens without a script.
  static let layout = """
    .wide header,.wide footer{max-width:90rem}.wide header{padding-top:2rem}
    .totals{display:grid;gap:1rem 3rem;align-items:start;margin-top:1rem}.totals h2{font-size:.875rem;margin:0;font-weight:500}
    .totals .bar{margin-top:.375rem}.totals h2 a{color:var(--quiet)}
    .layout{max-width:90rem;margin:1.5rem auto 0;padding:0 1.5rem}.layout>main{max-width:none;padding:0;margin:0;min-width:0}
    .side{font-size:.875rem;line-height:1.45}.side h2{font-size:.8125rem;font-weight:600;margin:1.5rem 0 .5rem;color:var(--quiet);\
    letter-spacing:0}
    .side h2 .quiet{font-size:.8125rem}
    .failures{list-style:none;padding:0;margin:0;border:1px solid var(--bad);border-radius:.625rem;background:var(--badback);\
    overflow:clip}
    .failures li{padding:.5rem .75rem;border-top:1px solid var(--line)}.failures li:first-child{border-top:0}
    .failures a{display:block;font-weight:550;text-decoration:none;color:var(--text)}.failures a::before{content:"✕"/"";\
    color:var(--bad);font-weight:700;margin-right:.5rem}.failures a:hover{text-decoration:underline}
    .failures .quiet{display:block;font-size:.8125rem}
    .side h2#failures{color:var(--bad)}.more>summary{cursor:pointer;padding:.5rem 0}
    .toc,.toc ul{list-style:none;padding:0;margin:0}.toc ul{padding-left:.75rem;border-left:1px solid var(--line);margin-left:.25rem}
    .toc li{display:flex;flex-wrap:wrap;gap:0 .75rem;padding:.1875rem 0}.toc li>a{flex:1 1 0;min-width:70%;color:inherit;\
    text-decoration:none}.toc li>a:hover{text-decoration:underline}.toc li>ul,.toc li>.meter{flex-basis:100%}
    .toc .quiet,.toc .m{font-size:.8125rem;font-variant-numeric:tabular-nums}.toc .m::before{width:1rem}
    .toc .meter{margin:.125rem 0 .25rem}
    .jump button,.close{font:inherit;font-weight:500;color:inherit;background:var(--card);border:1px solid var(--quiet);border-radius:.5rem;\
    padding:.25rem .75rem;cursor:pointer}
    @media(min-width:64rem){
    .totals{grid-template-columns:minmax(15rem,1fr) minmax(0,2.4fr)}.jump,.close{display:none}
    .layout{display:grid;grid-template-columns:minmax(14rem,19rem) minmax(0,1fr);gap:2.5rem;align-items:start}
    .side{position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:0 .25rem 2rem 0;scrollbar-width:thin}
    .side #contents{display:block;position:static;margin:0;padding:0;border:0;width:auto;height:auto;overflow:visible;\
    background:none;color:inherit}
    }
    @media(max-width:63.99rem){
    .jump{position:sticky;top:0;z-index:3;display:flex;align-items:center;gap:1rem;padding:.5rem 1.5rem;background:var(--back);\
    border-bottom:1px solid var(--line);margin-top:1rem}
    .layout{margin-top:0}
    #contents:popover-open{position:fixed;inset:0 auto 0 0;width:min(22rem,88vw);height:100%;max-height:none;margin:0;border:0;\
    border-right:1px solid var(--line);padding:0 1rem 2rem;background:var(--card);color:var(--text);overflow-y:auto;\
    overscroll-behavior:contain}
    .close{float:right;margin-top:.75rem}
    #contents::backdrop{background:#0006}
    }
    @media(max-width:40rem){.layout,.jump{padding-left:1rem;padding-right:1rem}.wide header{padding-top:1.25rem}}

    """

  /// The search and the filters.
  static let controls = """
    .controls{background:var(--back);border-bottom:1px solid var(--line);padding:.75rem 0;display:flex;flex-wrap:wrap;\
    align-items:center;gap:.5rem .75rem}
    @media(min-width:64rem){.controls{position:sticky;top:0;z-index:2}}
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
    @media(max-width:40rem){.controls{gap:.375rem}.chip{padding:.25rem .625rem;font-size:.8125rem}}

    """
}
