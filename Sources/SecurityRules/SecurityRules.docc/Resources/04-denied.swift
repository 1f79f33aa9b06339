import SecurityRules

let rules = try RealtimeRuleset(contentsOf: "database.rules.json")
let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: "notes.sqlite"))

let ada = try Identity.user(uid: "ada")
let ben = try Identity.user(uid: "ben")
let note: DataPath = "notes/ada/first"

try server.set(note, to: ["text": "Hello", "at": .serverTimestamp], as: ada)
do {
  try server.remove(note, as: ben)
} catch let error as any RequestError {
  print(error.clientReason.code)
}
