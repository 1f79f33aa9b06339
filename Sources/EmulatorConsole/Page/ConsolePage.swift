import EmulatedProjects
import RulesProjects

/// The page itself. It loads only its script from the same server, and works with the keyboard alone.
enum ConsolePage {
  /// The response with the page.
  static var response: HTTPResponse {
    var response = HTTPResponse.page(html)
    response.headers.add(
      "Content-Security-Policy",
      """
      default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'; \
      base-uri 'none'; form-action 'none'
      """)
    return response
  }

  private static let css = """
    header{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.5rem}
    #live{font-size:.875rem;font-weight:600}#live.on{color:var(--good)}#live.off{color:var(--bad)}
    [role=tablist]{display:flex;gap:.25rem;border-bottom:1px solid var(--line);margin:1.5rem 0 0}
    [role=tab]{font:inherit;color:inherit;background:none;border:0;border-bottom:3px solid transparent;padding:.5rem .875rem;\
    cursor:pointer}
    [role=tab][aria-selected=true]{border-bottom-color:var(--accent);font-weight:600}
    [role=tabpanel]{padding-top:1rem}
    .bar2{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
    input[type=search],input[type=text],select{font:inherit;color:inherit;background:var(--card);\
    border:1px solid var(--quiet);border-radius:.5rem;padding:.375rem .75rem;min-width:0}
    .bar2 input{flex:1 1 14rem}
    .r>summary{display:grid;grid-template-columns:5.5rem 5.5rem 6rem 1fr auto;gap:0 1rem;padding:.5rem 1rem;cursor:pointer;\
    list-style:none;align-items:baseline}
    .r{border-top:1px solid var(--line)}.r:first-child{border-top:0}.r>summary:hover{background:var(--fill)}
    .r>summary::-webkit-details-marker{display:none}
    .e{font-weight:600;font-size:.875rem}.allow .e{color:var(--good)}.deny .e,.failed .e{color:var(--bad)}
    .e::before{display:inline-block;width:1.25rem;content:"✓"/""}.deny .e::before,.failed .e::before{content:"✕"/""}
    .deny{box-shadow:inset 3px 0 var(--bad)}.why{padding:0 1rem 1rem}
    .row{padding:.5rem 1rem;border-top:1px solid var(--line)}.row:first-child{border-top:0}
    table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.375rem .75rem;border-top:1px solid var(--line)}
    iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:.75rem}
    button.link{font:inherit;color:var(--accent);background:none;border:0;padding:0;cursor:pointer;text-decoration:underline}
    @media(max-width:48rem){.r>summary{display:flex;flex-wrap:wrap;gap:.125rem .625rem}}

    """

  private static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>rules-sim serve</title>
    <style>
    \(HTMLStyle.css)\(css)</style>
    </head>
    <body>
    <a class="skip" href="#panels">Skip to the content</a>
    <header>
    <h1>rules-sim serve</h1>
    <p id="sums" class="quiet"></p>
    <p id="live" class="off" role="status">not connected</p>
    </header>
    <main>
    <p id="services" class="quiet"></p>
    <div role="tablist" aria-label="Views">
    <button role="tab" id="t-requests" aria-controls="p-requests" aria-selected="true">Requests</button>
    <button role="tab" id="t-data" aria-controls="p-data" aria-selected="false" tabindex="-1">Data</button>
    <button role="tab" id="t-users" aria-controls="p-users" aria-selected="false" tabindex="-1">Users</button>
    <button role="tab" id="t-rules" aria-controls="p-rules" aria-selected="false" tabindex="-1">Rules</button>
    </div>
    <div id="panels" tabindex="-1">
    <section role="tabpanel" id="p-requests" aria-labelledby="t-requests">
    <div class="bar2">
    <input type="search" id="search" placeholder="Filter" aria-label="Filter requests">
    <label><input type="checkbox" id="denied"> denied only</label>
    <label><input type="checkbox" id="admin"> administrator too</label>
    <output id="shown"></output>
    </div>
    <div class="list" id="requests" aria-label="Requests, newest first"></div>
    <p id="empty" class="quiet">No request yet.</p>
    </section>
    <section role="tabpanel" id="p-data" aria-labelledby="t-data" hidden>
    <div class="bar2">
    <select id="store" aria-label="Database or bucket"></select>
    <input type="text" id="path" placeholder="Path, such as notes/1" aria-label="Path">
    <button class="link" id="up">Up</button>
    </div>
    <div class="list" id="names"></div>
    <pre id="value"></pre>
    </section>
    <section role="tabpanel" id="p-users" aria-labelledby="t-users" hidden>
    <div class="bar2"><select id="project" aria-label="Project"></select></div>
    <table><thead><tr><th>uid</th><th>Email</th><th>Name</th><th>Providers</th><th>State</th></tr></thead>
    <tbody id="users"></tbody></table>
    </section>
    <section role="tabpanel" id="p-rules" aria-labelledby="t-rules" hidden>
    <ul id="rules"></ul>
    <p id="reloads" class="quiet" role="status"></p>
    <iframe id="coverage" title="The rules with their coverage"></iframe>
    </section>
    </div>
    </main>
    <footer>
    <p class="quiet">Keys: <kbd>1</kbd> to <kbd>4</kbd> views, <kbd>/</kbd> filter, <kbd>d</kbd> denied only, <kbd>j</kbd>
    and <kbd>k</kbd> next and previous request, <kbd>Enter</kbd> opens it.</p>
    </footer>
    <script src="/app.js"></script>
    </body>
    </html>

    """
}
