import DocumentTrees
import Explanations
import Identities
import RequestSimulation
import RuleValues
import SecurityRules
import SourceText

/// Denials of a server, with the closest allowed request.
let explanationInputs: [GrowingInput] = [
  GrowingInput("explanations: matches", explain) { units in
    firestore(
      repeated(28 * units) { "match /a\($0)/{id} { allow read: if request.auth.uid == resource.data.o; } " }
        + "match /a/{id} { allow read: if request.auth.token.email == 'e'; }")
  },
  GrowingInput("explanations: rules for a document", explain) { units in
    let allows = repeated(28 * units) { "allow read: if request.auth.uid == resource.data.o\($0); " }
    return firestore("match /a/{id} { \(allows) }")
  },
  GrowingInput("explanations: calls with different arguments", explain) { units in
    firestore(repeated(units) { chain("f\($0)_", at: "a\($0 == 0 ? "" : "\($0)")") })
  },
]

/// Functions that call the next one twice, within the depth of calls that Google allows.
private func chain(_ name: String, at collection: String) -> String {
  repeated(18) {
    "function \(name)\($0)(x) { return \(name)\($0 + 1)(x + 'a') || \(name)\($0 + 1)(x + 'b'); } "
  } + "function \(name)18(x) { return request.auth.uid == x; } "
    + "match /\(collection)/{id} { allow read: if \(name)0('q'); } "
}

private func firestore(_ rules: String) -> String {
  "rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { \(rules) } }"
}

private func explain(_ bytes: [UInt8]) throws {
  guard let rules = try? AnyRuleset(firestore: SourceFile(name: "rules", bytes: bytes)) else { return }
  let situation = Situation(
    request: .firestore(.get(DocumentPath(["a", "b"]))), identity: .unauthenticated, now: 1_767_225_600_000)
  let story = try DecisionExplanation.tell(situation, in: InMemoryTree(), by: rules, searching: .denial)
  let renderer = ExplanationRenderer(width: 120)
  _ = (renderer.reason(story), renderer.oneLine(story))
}
