import SecurityRules

let rules = try RealtimeRuleset(contentsOf: "database.rules.json")
let server = RealtimeAuthorizer(rules: rules, tree: InMemoryTree())

let ada = try Identity.user(uid: "ada")
let decision = try server.decide(.read(DataPath("notes/ben")), as: ada)
print(decision)
print(decision.clientReason.code)
