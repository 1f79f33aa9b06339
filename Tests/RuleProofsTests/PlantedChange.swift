import Foundation
import RulePrograms
import RuleProofs
import RuleValues
import SecurityRules
import SymbolicRules
import TestSupport
import Testing

/// A pair of the collection `PlantedChanges`, which its README describes.
struct PlantedChange: Decodable, Sendable, CustomTestStringConvertible {
  struct Edit: Decodable, Sendable {
    let replace: String
    let with: String
  }

  let name: String
  let service: String
  let rules: String
  let edits: [Edit]
  let kind: String
  let allows: [String]
  let denies: [String]

  var testDescription: String { "\(name) (\(kind))" }

  private static let folder = "Tests/RuleProofsTests/PlantedChanges"

  /// All pairs of a service: `firestore`, `storage` or `database`.
  static func all(of service: String) throws -> [PlantedChange] {
    try Repository.text("\(folder)/changes.jsonl").split(separator: "\n").map {
      try JSONDecoder().decode(PlantedChange.self, from: Data($0.utf8))
    }.filter { $0.service == service }
  }

  /// Returns both versions of the rules.
  func versions(_ service: RulesService) throws -> (old: AnyRuleset, new: AnyRuleset) {
    let old = try Repository.text("\(Self.folder)/\(rules)")
    let new = edits.reduce(old) { $0.replacingOccurrences(of: $1.replace, with: $1.with) }
    return (
      try AnyRuleset(source: old, service: service, name: "old.rules"),
      try AnyRuleset(source: new, service: service, name: "new.rules")
    )
  }
}

/// An operation and the shape of a path, such as `get /rooms/{room}/{path=**}`.
struct PlantedShape: Sendable {
  let text: String
  private let operation: String
  private let segments: [String]

  init(_ text: String) {
    self.text = text
    let parts = text.split(separator: " ")
    operation = String(parts.first ?? "")
    segments = (parts.last ?? "").split(separator: "/").map(String.init)
  }

  /// Returns whether requests of a form can have the shape.
  func includes(_ form: RequestForm) -> Bool {
    guard form.method.rawValue == operation else { return false }
    if operation == "read" || operation == "write" { return isRelated(to: form) }
    return Self.matches(segments[...], form.segments[...])
  }

  /// Returns whether an operation of a Realtime Database is at the location of the shape, or above or below it.
  private func isRelated(to form: RequestForm) -> Bool {
    zip(segments, form.segments).allSatisfy { own, other in
      own.hasPrefix("$") || other == .variable || other == .literal(RuleText(own))
    }
  }

  private static func matches(_ shape: ArraySlice<String>, _ form: ArraySlice<RequestForm.Segment>) -> Bool {
    guard let first = shape.first else { return form.isEmpty }
    if first.hasSuffix("=**}") {
      return (form.startIndex...form.endIndex).contains { matches(shape.dropFirst(), form[$0...]) }
    }
    guard let segment = form.first else { return false }
    let isSame = first.hasPrefix("{") || segment == .variable || segment == .literal(RuleText(first))
    return isSame && matches(shape.dropFirst(), form.dropFirst())
  }
}
