import RuleProofs
import SecurityRules
import SourceText
import SuiteTools
import SymbolicRules

/// Audits, and the suites of `init`. A unit has two matches: each takes as long as thousands of bytes elsewhere.
let auditInputs: [GrowingInput] = [
  GrowingInput("audits: matches", audit) { matches($0) },
  GrowingInput("audits: matches with functions", audit) { units in
    firestore(
      repeated(2 * units) {
        "function f\($0)(x) { let y = x.data.k\($0); return y == request.auth.uid; } "
          + "match /a\($0)/{id} { allow read: if f\($0)(resource); allow create: if f\($0)(request.resource); } "
      })
  },
  GrowingInput("audits: locations", audit) { units in
    let locations = repeated(2 * units, ", ") {
      """
      "a\($0)": {"$x": {".read": "auth.uid === $x", ".write": "auth.uid === $x && newData.child('k\($0)').isString()"}}
      """
    }
    return "{\"rules\": {\(locations)}}"
  },
  GrowingInput("init: matches", makeSuite) { matches($0) },
]

private func matches(_ units: Int) -> String {
  firestore(
    repeated(2 * units) {
      "match /a\($0)/{id} { allow read: if request.auth.uid == resource.data.o\($0); allow write: if request.auth.uid == id; } "
    })
}

private func firestore(_ rules: String) -> String {
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { \(rules) } }"
}

private func ruleset(_ bytes: [UInt8]) -> AnyRuleset? {
  try? AnyRuleset(SourceFile(name: "rules", bytes: bytes), service: nil)
}

private func audit(_ bytes: [UInt8]) {
  guard let rules = ruleset(bytes) else { return }
  let engine = ProofEngine.none
  _ = RulesAudit(of: rules, at: .epoch, by: engine)
  _ = AccessTable(of: rules, by: engine)
}

private func makeSuite(_ bytes: [UInt8]) { _ = ruleset(bytes).flatMap { InitSuite.text(for: $0, rulesPath: "rules") } }
