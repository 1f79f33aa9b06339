extension HTMLStyle {
  /// The tree of suites and groups.
  static let cases = """
    .suite,.group{margin:1rem 0 0}.suite>summary,.group>summary{display:flex;flex-wrap:wrap;align-items:baseline;\
    gap:.125rem .75rem;cursor:pointer;list-style:none;padding:.25rem 0}
    .suite>summary::-webkit-details-marker,.group>summary::-webkit-details-marker{display:none}
    .suite>summary::before,.group>summary::before{content:"▸"/"";color:var(--quiet);width:.75rem;margin-right:-.25rem;\
    flex:none;transition:transform .1s}
    .suite[open]>summary::before,.group[open]>summary::before{transform:rotate(90deg)}
    .suite>summary>h2,.group>summary>:is(h3,h4,h5,h6){margin:0;font-size:1.125rem;line-height:1.4;font-weight:620}
    .group>summary>:is(h3,h4,h5,h6){font-size:1rem;font-weight:600}
    .suite>p{margin:0 0 .5rem 1.25rem}.suite+.suite{border-top:1px solid var(--line);padding-top:.75rem}
    .suite:not([open])+.suite:not([open]){margin-top:.375rem;padding-top:.375rem}
    .group{margin:.75rem 0 0 1.25rem}.group .group{margin-left:1rem}.suite>.entry{margin-left:1.25rem}.group>.entry{margin-left:1rem}
    .t{margin:1rem 0 .25rem;font-size:.9375rem}.tag{font-size:.75rem;color:var(--quiet);border:1px solid var(--line);\
    border-radius:1rem;padding:0 .5rem}
    .tally{display:inline-flex;flex-wrap:wrap;gap:0 .75rem;font-size:.875rem;color:var(--quiet);font-variant-numeric:tabular-nums;margin-left:auto}
    .tally .m::before{width:1.125rem}.tally .i{width:.875rem;height:.875rem;vertical-align:-.125rem;margin-right:.25rem;border-width:1.5px}\
    .tally .i::after{border-top-width:1.5px}.tally .i.allow::after{left:.1875rem;top:.0125rem;width:.25rem;height:.4375rem;\
    border-width:0 1.5px 1.5px 0}
    .list{border:1px solid var(--line);border-radius:.625rem;background:var(--card);overflow:clip;margin-top:.5rem}
    @media(max-width:40rem){.suite>p,.suite>.entry,.group>.entry{margin-left:0}.group,.group .group{margin-left:.5rem}\
    .tally{margin-left:1.25rem;flex-basis:100%}}

    """

  /// The rows of cases, which begin with a sign for the outcome, and their explanations. Passed rows have no color but that of
  /// the sign.
  static let rows = """
    .i{position:relative;display:inline-block;flex:none;width:1.125rem;height:1.125rem;border:2px solid var(--deny);\
    border-radius:50%;font-size:0;vertical-align:-.1875rem;overflow:hidden}
    .i::after{content:"";position:absolute;left:-2px;right:-2px;top:50%;height:0;border-top:2px solid var(--deny);\
    transform:translateY(-1px) rotate(45deg)}
    .i.allow{border-color:var(--good);background:var(--good)}
    .i.allow::after{left:.25rem;right:auto;top:.0625rem;width:.3125rem;height:.5625rem;border:solid var(--card);\
    border-width:0 2px 2px 0;transform:rotate(45deg)}
    .i.refuse{border-radius:.1875rem}.i.none{border-style:dotted}.i.none::after{content:none}
    .failed .i{border-color:var(--bad)}.failed .i::after{border-color:var(--bad)}
    .failed .i.allow{background:var(--bad)}.failed .i.allow::after{border-color:var(--card)}
    .outcomes{margin:.75rem 0 0;gap:.25rem 1.25rem}.outcomes .i{margin-right:.25rem;width:1rem;height:1rem}\
    .outcomes .i.allow::after{left:.1875rem;top:0}
    .c{border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 2.5rem}.c:first-child{border-top:0}
    .c>summary{display:grid;grid-template-columns:1.125rem minmax(4rem,10rem) 4.75rem minmax(0,1fr) auto;gap:0 .875rem;\
    padding:.4375rem .875rem;cursor:pointer;list-style:none;align-items:start}
    .c>summary>.i{margin-top:.25rem}
    .c>summary::-webkit-details-marker{display:none}.c>summary:hover{background:var(--fill)}
    .c>summary:focus-visible{outline-offset:-3px}
    .c .n{grid-column:2/5}.c .q{grid-column:2/5;font-size:.875rem;color:var(--quiet)}
    .c .verb{color:var(--quiet)}.diff{font-family:var(--mono);font-size:.8125rem;background:var(--fill);border-radius:.25rem;\
    padding:.0625rem .375rem;color:var(--text);box-decoration-break:clone;-webkit-box-decoration-break:clone}
    .c .o{grid-column:5;grid-row:1;display:flex;gap:.75rem;align-items:baseline;font-size:.875rem}.c .o::after{content:"▸"/"";\
    color:var(--quiet);display:inline-block}
    .c[open] .o::after{transform:rotate(90deg)}
    .m{font-weight:600;font-size:.875rem;white-space:nowrap}
    .m::before{display:inline-block;width:1.375rem;font-weight:700;content:"?"/""}
    .passed .m,.m.passed{color:var(--good)}.passed .m::before,.m.passed::before{content:"✓"/""}
    .failed .m,.m.failed{color:var(--bad)}.failed .m::before,.m.failed::before{content:"✕"/""}
    .skipped .m,.m.skipped{color:var(--quiet)}.skipped .m::before,.m.skipped::before{content:"–"/""}
    .todo .m,.m.todo{color:var(--todo)}.todo .m::before,.m.todo::before{content:"◌"/""}
    .warned .m,.m.warned{color:var(--warn)}.warned .m::before,.m.warned::before{content:"!"/""}
    .c.failed{border-left:4px solid var(--bad)}.c.failed>summary{padding-left:.625rem;background:var(--badback)}
    .c.failed .n,.c.failed .p code{font-weight:600}.wanted{color:var(--text)}.c.skipped>summary{color:var(--quiet)}
    .w{padding:.375rem .875rem 1rem 2.875rem}.w>p{margin:.375rem 0}.w dl{display:grid;\
    grid-template-columns:max-content 1fr;gap:.125rem 1rem;margin:.25rem 0 .75rem}.w dt{color:var(--quiet);\
    font-size:.875rem}.w dd{margin:0}
    .say{font-size:1.0625rem}.tree{list-style:none;margin:.5rem 0;padding:.625rem .875rem;background:var(--fill);\
    border-radius:.5rem;font:.8125rem/1.6 var(--mono)}
    .tree li{padding-left:calc(var(--d,0)*1.25rem)}.d1{--d:1}.d2{--d:2}.d3{--d:3}.d4{--d:4}.d5{--d:5}.d6{--d:6}
    .v{font-weight:650}.v.true{color:var(--good)}.v.false,.v.error{color:var(--bad)}
    .note{background:var(--warnback);border-radius:.5rem;padding:.5rem .75rem}
    @media(max-width:48rem){.c>summary{grid-template-columns:1.125rem minmax(0,max-content) minmax(0,1fr) auto;gap:.125rem .625rem;\
    padding:.5rem .75rem}.c .p{grid-column:2/5}.c .q .p{display:inline}.c .n,.c .q{grid-column:2/4}.c .o{grid-column:4}\
    .c .n~.q{grid-column:2/5}.c .o{flex-wrap:wrap;justify-content:end;gap:0 .5rem}.c.failed .o{max-width:8rem}.wanted{order:1;flex-basis:100%;text-align:right}\
    .w{padding:.25rem .75rem 1rem}.w dl{grid-template-columns:1fr;gap:0}.tree li{padding-left:calc(var(--d,0)*.625rem)}}

    """
}
