import SecurityRules

let rules = try RulesProvider<RealtimeDatabase>(contentsOf: "database.rules.json")
let log = try DecisionLog(path: "decisions.jsonl", .init(labels: [("app", "notes")]))
var server = RealtimeAuthorizer(
  rules: rules, tree: try SQLiteTree(path: "notes.sqlite"), timeLimit: .seconds(2), log: log)
server.requestID = "request-1"

let ada = try Identity.user(uid: "ada")
try server.set(DataPath("notes/ada/third"), to: ["text": "Logged", "at": .serverTimestamp], as: ada)
print(try server.read(DataPath("notes/ada/third"), as: ada).child("text").json)
log.close()
