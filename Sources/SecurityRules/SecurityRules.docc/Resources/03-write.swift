import SecurityRules

let rules = try RealtimeRuleset(contentsOf: "database.rules.json")
let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: "notes.sqlite"))

let ada = try Identity.user(uid: "ada")
let note: DataPath = "notes/ada/first"

try server.set(note, to: ["text": "Hello", "at": .serverTimestamp], as: ada)
print(try server.read(note, as: ada).json)
