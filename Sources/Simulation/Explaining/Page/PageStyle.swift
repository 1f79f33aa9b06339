/// How pages look: the system's letters, two colour schemes, readable from 320 pixels on.
enum PageStyle {
  /// The style sheet.
  static let css = """
    :root { color-scheme: light dark; --text: #1c1e21; --quiet: #5b6168; --line: #d8dce0; --page: #ffffff;
      --panel: #f5f6f8; --good: #13692f; --bad: #b3191f; --mark: #ffe3a3; }
    @media (prefers-color-scheme: dark) { :root { --text: #e7e9ec; --quiet: #a2a9b1; --line: #3a3f45; --page: #16181b;
      --panel: #202327; --good: #6fd58b; --bad: #ff8f8a; --mark: #5f4a10; } }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.25rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
    h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
    code, pre { font: .875rem/1.5 ui-monospace, monospace; }
    p, li, figcaption { overflow-wrap: anywhere; }
    .quiet, figcaption { color: var(--quiet); }
    .badge { display: inline-block; padding: 0 .5rem; border-radius: .25rem; color: var(--page); font-size: 1rem;
      text-transform: uppercase; }
    .badge.allow { background: var(--good); }
    .badge.deny { background: var(--bad); }
    .near { border-left: .25rem solid var(--good); padding: .25rem .75rem; background: var(--panel); margin: .5rem 0; }
    figure { margin: .5rem 0; }
    pre { margin: 0; padding: .5rem .75rem; background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere; }
    mark { background: var(--mark); color: inherit; }
    details { border-top: 1px solid var(--line); padding: .5rem 0; }
    summary { cursor: pointer; overflow-wrap: anywhere; }
    ul.tree { list-style: none; margin: .25rem 0; padding: 0; }
    ul.tree li { padding: .125rem .5rem .125rem calc(.5rem + var(--depth) * .875rem); }
    ul.tree li.deciding { background: var(--mark); }
    .value { font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
    .value::before { content: "= "; color: var(--quiet); }
    .good { color: var(--good); }
    .bad { color: var(--bad); }
    """
}
