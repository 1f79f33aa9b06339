import SecurityRules

let rules = try RulesProvider<RealtimeDatabase>(contentsOf: "database.rules.json")
let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: "notes.sqlite"))

let watcher = Task {
  await rules.watch(every: .seconds(1)) { change in
    switch change {
    case .loaded(let ruleset): print("rules \(ruleset.revision) are in force")
    case .rejected(let error): print("the old rules stay\n\(error)")
    }
  }
}

let ada = try Identity.user(uid: "ada")
try server.set(DataPath("notes/ada/second"), to: ["text": "Again", "at": .serverTimestamp], as: ada)
watcher.cancel()
