import SecurityRules

let rules = try RealtimeRuleset(contentsOf: "database.rules.json")
let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: "notes.sqlite"))

let ada = try Identity.user(uid: "ada")
let latest = DataQuery(order: .child("at"), limitToLast: 10)

for note in try server.query(DataPath("notes/ada"), matching: latest, as: ada) {
  print(note.name, note.node.json)
}
