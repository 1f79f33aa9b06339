extension HTMLStyle {
  /// The numbers of coverage with their bars.
  static let coverage = """
    .meter{display:block;height:.375rem;border-radius:1rem;background:var(--line);overflow:hidden}
    .meter>span{display:block;height:100%;background:var(--warn);border-radius:inherit}.meter.high>span{background:var(--good)}
    .meters{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.5rem 1.5rem;list-style:none;margin:.25rem 0 0;\
    padding:0}
    .meters li{display:grid;grid-template-columns:1fr auto;align-items:baseline;gap:.125rem .5rem}.meters .meter{grid-column:1/3}.meters .what{overflow-wrap:normal}
    .meters strong{font-size:1.125rem;font-weight:650;font-variant-numeric:tabular-nums}.meters .quiet{font-size:.8125rem;grid-column:1/3}
    .files{border-collapse:collapse;width:100%;margin:.75rem 0 1rem;font-size:.875rem}
    .files th,.files td{text-align:left;vertical-align:top;padding:.4375rem .75rem;border-bottom:1px solid var(--line);font-weight:400}
    .files thead th{color:var(--quiet);font-size:.8125rem}.files :is(th,td):first-child{padding-left:0}
    .files td{width:16%;min-width:7rem;font-variant-numeric:tabular-nums}.files strong{font-weight:600}.files td .quiet{float:right;font-size:.8125rem}
    .files td .meter{margin-top:.25rem;clear:both}.files .all{font-weight:600}.files .all th{font-weight:600}
    @media(max-width:48rem){.files thead{display:none}.files tr{display:grid;grid-template-columns:1fr 1fr;gap:.5rem 1.25rem;\
    padding:.625rem 0;border-bottom:1px solid var(--line)}.files th,.files td{display:block;width:auto;min-width:0;border:0;padding:0}\
    .files tbody th{grid-column:1/3}.files td .quiet{font-size:.75rem}.files td::before{content:attr(data-label) " ";color:var(--quiet)}\
    .meters{grid-template-columns:1fr 1fr}}

    """

  /// The listings of rules. The colors of tokens have prefix `t-`.
  static let sources = """
    .source>summary{cursor:pointer;padding:.5rem 0;font-weight:600}
    .lines{list-style:none;margin:0;padding:.5rem 0;border:1px solid var(--line);border-radius:.625rem;background:var(--card);\
    font:.8125rem/1.65 var(--mono);counter-reset:l;overflow:clip}
    .lines li{counter-increment:l;padding:0 4rem 0 9.5rem;text-indent:-4rem;position:relative;white-space:pre-wrap;min-height:1.65em;\
    content-visibility:auto;contain-intrinsic-size:auto 1.65em}
    .lines li::before{content:counter(l)/"";position:absolute;left:0;width:3.25rem;text-align:right;color:var(--quiet);text-indent:0}
    .lines li[data-hits]::after{content:attr(data-hits) "×"/attr(data-hits) " times";position:absolute;right:.875rem;top:0;text-indent:0;\
    color:var(--quiet);font-variant-numeric:tabular-nums}
    .lines li:target{background:var(--warnback);box-shadow:inset 3px 0 var(--warn)}
    .lines i{position:absolute;left:3.75rem;text-indent:0;width:1.25rem;text-align:center;font-style:normal;font-weight:700}
    .lines .covered i,.legend .covered i{color:var(--good)}
    .lines li.partial{background:var(--warnback)}.partial i{color:var(--warn)}
    .lines li.uncovered{background:var(--badback)}.uncovered i{color:var(--bad)}
    .lines u{text-decoration:underline 2px;text-underline-offset:.2em}
    .lines u.uncovered{text-decoration-style:wavy;text-decoration-thickness:1px;text-decoration-color:var(--bad)}
    .lines u.partial{text-decoration-style:dashed;text-decoration-color:var(--warn)}
    .lines u.excluded{text-decoration-style:dotted;text-decoration-color:var(--quiet)}
    .t-keyword{color:var(--t-keyword)}.t-string{color:var(--t-string)}.t-literal{color:var(--t-literal)}\
    .t-path{color:var(--t-path)}.t-function{color:var(--t-function)}.t-capture{color:var(--t-capture)}\
    .t-comment{color:var(--quiet);font-style:italic}
    .lines em{display:block;font:.875rem/1.5 system-ui,sans-serif;color:var(--quiet);padding:0 0 .25rem .75rem;white-space:normal;\
    border-left:2px solid var(--line);margin:0 0 .25rem -4rem;text-indent:0}
    .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;font-size:.875rem;color:var(--quiet);padding:0;list-style:none}
    .legend>li>i{font-style:normal;font-weight:700}
    @media(max-width:48rem){.lines li{padding:0 .5rem 0 4.75rem;text-indent:-1rem}.lines li::before{width:2.125rem}.lines i{left:2.375rem}\
    .lines em{padding-left:.5rem;margin-left:-1rem}.lines li[data-hits]::after{content:none}}

    """
}
