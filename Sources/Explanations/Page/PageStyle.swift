import RulesProjects

/// The style of pages: the system font, two color schemes, readable at 320 pixels and wider.
enum PageStyle {
  /// The style sheet, with the colors of reports.
  static let css = HTMLStyle.colors + layout

  private static let layout = """
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.25rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
    h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
    code, pre { font: .875rem/1.5 ui-monospace, monospace; }
    p, li, figcaption { overflow-wrap: anywhere; }
    .quiet, figcaption { color: var(--quiet); }
    .badge { display: inline-block; padding: 0 .5rem; border-radius: .25rem; color: var(--card); font-size: 1rem;
      text-transform: uppercase; }
    .badge.allow { background: var(--good); }
    .badge.deny { background: var(--bad); }
    .near { border-left: .25rem solid var(--good); padding: .25rem .75rem; background: var(--fill); margin: .5rem 0; }
    figure { margin: .5rem 0; }
    pre { margin: 0; padding: .5rem .75rem; background: var(--fill); white-space: pre-wrap; overflow-wrap: anywhere; }
    mark { background: none; color: inherit; text-decoration: underline 2px var(--bad); text-underline-offset: .2em; }
    details { border-top: 1px solid var(--line); padding: .5rem 0; }
    summary { cursor: pointer; overflow-wrap: anywhere; }
    ul.tree { list-style: none; margin: .25rem 0; padding: 0; }
    ul.tree li { padding: .125rem .5rem .125rem calc(.5rem + var(--depth) * .875rem); }
    ul.tree li.deciding { background: var(--warnback); border-radius: .25rem; }
    .value { font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
    .value::before { content: "= "; color: var(--quiet); }
    .good { color: var(--good); }
    .bad { color: var(--bad); }
    """
}
