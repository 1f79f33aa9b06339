import SecurityRules

let rules = try RealtimeRuleset(contentsOf: "database.rules.json")
let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: "notes.sqlite"))

let ada = try Identity.user(uid: "ada")
let note: DataPath = "notes/ada/first"

try server.transaction(note, as: ada) { before in
  guard case .string(let text)? = before.child("text").leaf else { return nil }
  return ["text": .string(text + "!"), "at": .serverTimestamp]
}
print(try server.read(note, as: ada).child("text").json)
