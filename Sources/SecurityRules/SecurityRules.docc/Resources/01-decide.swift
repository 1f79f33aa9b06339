import SecurityRules

let rules = try Ruleset(contentsOf: "database.rules.json")
let server = Authorizer(rules: rules, tree: InMemoryTree())

let ada = try Identity.user(uid: "ada")
let decision = try server.decide(.read(DataPath("notes/ada")), as: ada)
print(decision.effect)
