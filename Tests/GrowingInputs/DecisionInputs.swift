import DocumentTrees
import Identities
import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// Whole decisions, on two lines: rules, and a request in JSON. An observer watches them too, so that the walker runs.
let decisionInputs: [GrowingInput] = [
  GrowingInput("decisions: a Realtime write of children", realtimeWrite) { units in
    #"{"rules": {"$x": {".write": "auth != null", "$y": {".validate": "newData.isNumber() && $y != 'a'"}}}}"# + "\n"
      + "{\(repeated(100 * units, ",") { "\"k\($0)\":\($0)" })}"
  },
  GrowingInput("decisions: a Realtime write that rules walk", realtimeWrite) { units in
    #"{"rules": {"$x": {".write": "newData.child('k1').exists() && newData.hasChildren() && !newData.hasChild('z')"}}}"#
      + "\n"
      + "{\(repeated(100 * units, ",") { "\"k\($0)\":\($0)" })}"
  },
  GrowingInput("decisions: Realtime rules with locations", realtimeWrite) { units in
    "{\"rules\": {\"x\": {\".write\": true}, \(repeated(40 * units, ",") { "\"k\($0)\": {\".write\": \"auth.uid == '\($0)'\"}" })}}\n{\"a\":1}"
  },
  GrowingInput("decisions: a commit of fields", commit) { units in
    cloud(
      "allow write: if request.resource.data.keys().size() > 0 && request.resource.data.diff(resource == null ? {} : resource.data).addedKeys().size() > 1;"
    )
      + "\n[{\(repeated(100 * units, ",") { "\"k\($0)\":\($0)" })}]"
  },
  GrowingInput("decisions: a commit of documents", commit) { units in
    cloud("allow write: if request.resource.data.n == request.auth.uid || request.auth.token.email.size() > 1;") + "\n["
      + repeated(100 * units, ",") { "{\"n\":\($0)}" } + "]"
  },
  GrowingInput("decisions: a commit of a list", commit) { units in
    cloud(
      "allow write: if request.resource.data.l.toSet().hasAll(request.resource.data.l) && request.resource.data.l.join(',').size() > 1 && request.resource.data.l.hasAny(['k1']);"
    )
      + "\n[{\"l\":[\(repeated(200 * units, ",") { "\"k\($0)\"" })]}]"
  },
  GrowingInput("decisions: a commit of a text", commit) { units in
    cloud(
      "allow write: if request.resource.data.t.matches('^(a+)+$') || request.resource.data.t.split('a').size() > 1 || request.resource.data.t.lower().size() > 1;"
    )
      // Long enough that PCRE2 gives up, so that all three sizes are matched in the same way.
      + "\n[{\"t\":\"\(String(repeating: "a", count: 5000 * units))b\"}]"
  },
  GrowingInput("decisions: Firestore rules with matches", commit) { units in
    "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { \(repeated(40 * units) { "match /k\($0)/{id} { allow write: if false; } " }) match /a/{id} { allow write: if true; } } }\n[{}]"
  },
  GrowingInput("decisions: Firestore rules with allows", commit) { units in
    cloud(repeated(40 * units) { "allow write: if request.auth.uid == '\($0)'; " }) + "\n[{}]"
  },
]

private func cloud(_ body: String) -> String {
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /a/{id} { \(body) } } }"
}

private func parts(_ bytes: [UInt8]) -> (rules: SourceFile, request: JSONNode) {
  let lines = bytes.split(separator: 0x0A, maxSplits: 1).map { Array($0) }
  let request = SourceFile(name: "request", bytes: lines.count > 1 ? lines[1] : [])
  return (SourceFile(name: "rules", bytes: lines.first ?? []), JSONReader.read(request, .strict).tree.root)
}

private func realtimeWrite(_ bytes: [UInt8]) throws {
  let (text, value) = parts(bytes)
  guard let rules = try? AnyRuleset(realtime: text) else { return }
  try decide(.realtime(OperationReader.set(DataPath("x"), value)), by: rules)
}

private func commit(_ bytes: [UInt8]) throws {
  let (text, documents) = parts(bytes)
  guard let rules = try? AnyRuleset(firestore: text) else { return }
  let writes = try documents.elements.enumerated().map { index, json in
    DocumentWrite(DocumentPath(["a", "d\(index)"]), .set(try DocumentFields(json: json)))
  }
  try decide(.firestore(.commit(writes)), by: rules)
}

private func decide(_ operation: ServiceOperation, by rules: AnyRuleset) throws {
  let guarded = GuardedTree(rules: AnyRulesProvider(rules), tree: InMemoryTree(), timeLimit: nil, clock: .fixed(0))
  let identity = try UserID("ada").map { Identity.user(try User($0, claims: ["sub": "ada"])) } ?? .unauthenticated
  _ = try guarded.decide(operation, as: identity)
  var counter = Counter(rules.program)
  _ = try guarded.decide(operation, as: identity, observing: &counter)
}
