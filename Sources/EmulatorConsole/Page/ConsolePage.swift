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
    html{scrollbar-gutter:stable}iframe{width:100%;border:0;display:block}
    textarea,.form input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--quiet);border-radius:.5rem;\
    padding:.375rem .75rem;width:100%}textarea{font-family:var(--mono);font-size:.875rem;min-height:9rem}
    .form{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.75rem;margin:1rem 0}
    .form label{display:block}.form .line{display:flex;gap:.5rem;align-items:baseline}.form .line input{width:auto}
    .wide{grid-column:1/-1}button.do{font:inherit;font-weight:600;border-radius:.5rem;padding:.375rem .875rem;cursor:pointer;\
    color:var(--card);background:var(--accent);border:1px solid var(--accent)}
    output.bad{color:var(--bad)}output.good{color:var(--good)}td .link{margin-right:.75rem}td code{word-break:normal}
    button.link{font:inherit;color:var(--accent);background:none;border:0;padding:0;cursor:pointer;text-decoration:underline}
    @media(max-width:48rem){.r>summary{display:flex;flex-wrap:wrap;gap:.125rem .625rem}
    #p-users table,#p-users tbody,#p-users tr,#p-users td{display:block}#p-users thead{display:none}\
    #p-users tr{border-top:1px solid var(--line);padding:.5rem 0}#p-users td{border:0;padding:.125rem 0}\
    #p-users td:empty{display:none}}

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
    <label>as <select id="caller"></select></label>
    </div>
    <p id="hint" class="quiet"></p>
    <div class="list" id="names"></div>
    <pre id="value"></pre>
    <div id="editor" class="form">
    <label class="wide"><span id="draft-name">JSON</span><textarea id="draft" spellcheck="false"></textarea></label>
    <p class="bar2 wide"><button class="do" id="save">Save</button> <button class="link" id="erase">Delete</button>
    <output id="saved"></output></p>
    </div>
    </section>
    <section role="tabpanel" id="p-users" aria-labelledby="t-users" hidden>
    <div class="bar2"><select id="project" aria-label="Project"></select>
    <button class="do" id="new-user">Add a user</button> <output id="user-saved"></output></div>
    <p id="no-users" class="quiet" hidden></p>
    <form id="user" class="form" hidden>
    <label>uid <input name="localId" autocomplete="off" maxlength="128" placeholder="made up if empty"></label>
    <label>Email <input name="email" type="email" autocomplete="off"></label>
    <label>Password <input name="password" autocomplete="off" placeholder="at least 6 characters"></label>
    <label>Name <input name="displayName" autocomplete="off"></label>
    <label>Phone <input name="phoneNumber" autocomplete="off" placeholder="+15555550100"></label>
    <label>Photo <input name="photoUrl" autocomplete="off"></label>
    <label class="wide">Custom claims, as JSON <input name="customAttributes" autocomplete="off"
    placeholder='{"admin": true}'></label>
    <label class="line"><input name="emailVerified" type="checkbox"> email verified</label>
    <label class="line"><input name="disableUser" type="checkbox"> disabled</label>
    <p class="bar2 wide"><button class="do">Save</button> <button class="link" type="button" id="close-user">Close</button></p>
    <div class="wide" id="seen"><p class="quiet">What rules see in <code>request.auth</code> after a sign-in:</p>
    <pre id="auth"></pre></div>
    </form>
    <table id="user-table"><thead><tr><th>uid</th><th>Email</th><th>Name</th><th>Providers</th><th>State</th><th></th></tr></thead>
    <tbody id="users"></tbody></table>
    </section>
    <section role="tabpanel" id="p-rules" aria-labelledby="t-rules" hidden>
    <p id="reloads" class="quiet" role="status"></p>
    <iframe id="coverage" title="The rules with their coverage"></iframe>
    </section>
    </div>
    </main>
    <footer>
    <p class="quiet">Keys: <kbd>1</kbd> to <kbd>4</kbd> views, <kbd>/</kbd> filter, <kbd>d</kbd> denied only, <kbd>j</kbd>
    and <kbd>k</kbd> next and previous request, <kbd>Enter</kbd> opens it. <code>Grammar/serve.md</code> explains this page.</p>
    </footer>
    <script src="/app.js"></script>
    </body>
    </html>

    """
}
