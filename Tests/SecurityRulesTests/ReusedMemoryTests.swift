import DocumentTrees
import RuleRequests
import RuleValues
import SecurityRules
import Testing

/// Decisions of all sizes reuse the same memory, and none sees data of another.
@Suite struct ReusedMemoryTests {
  /// Around the number of nodes above which an arena finds them by a table, and where that table grows.
  private static let sizes = [1, 11, 12, 13, 14, 15, 16, 17, 18, 30, 31, 32, 33, 63, 64, 65, 200, 2]

  @Test func nodesAreFoundInArenasOfEverySize() throws {
    let rules = Self.sizes.map { size in
      let isWhole = (0..<size).map { "data.child('k\($0)').val() === \($0)" }.joined(separator: " && ")
      return #""s\#(size)": {".read": "\#(isWhole) && !data.child('k\#(size)').exists()"}"#
    }
    let server = Authorizer(
      rules: try RealtimeRuleset(source: #"{"rules": {\#(rules.joined(separator: ","))}}"#),
      tree: InMemoryTree(), clock: .fixed(7))
    for size in Self.sizes {
      let path = DataPath("s\(size)")
      let whole = (0..<size).map { DataChild(DataKey("k\($0)"), .leaf(.integer(Int64($0)))) }
      try server.set(path, to: WrittenValue(.node(whole)), as: .administrator)
      #expect(try server.decide(.read(path), as: .unauthenticated).isAllowed, "\(size)")
      for odd in [0, size / 2, size - 1] {
        let place = DataPath("s\(size)/k\(odd)")
        try server.set(place, to: WrittenValue(.leaf(.integer(-1))), as: .administrator)
        #expect(try !server.decide(.read(path), as: .unauthenticated).isAllowed, "\(odd) of \(size)")
        try server.set(place, to: WrittenValue(.leaf(.integer(Int64(odd)))), as: .administrator)
      }
    }
  }

  /// The data after a write has nodes of its own beside those before it.
  @Test func nodesOfAWriteAreFoundInArenasOfEverySize() throws {
    let rules = Self.sizes.map { size in
      let isWhole = (0..<size).map { "newData.child('k\($0)').val() === data.child('k\($0)').val() + 1" }
      let condition = isWhole.joined(separator: " && ") + " && !newData.child('k\(size)').exists()"
      return #""s\#(size)": {".write": "\#(condition) && root.child('s\#(size)/k0').val() === 0"}"#
    }
    let server = Authorizer(
      rules: try RealtimeRuleset(source: #"{"rules": {\#(rules.joined(separator: ","))}}"#),
      tree: InMemoryTree(), clock: .fixed(7))
    func data(_ size: Int, plus difference: Int, except odd: Int = -1) -> WrittenValue {
      WrittenValue(
        .node(
          (0..<size).map { DataChild(DataKey("k\($0)"), .leaf(.integer(Int64($0 + ($0 == odd ? 9 : difference))))) }))
    }
    for size in Self.sizes {
      let path = DataPath("s\(size)")
      try server.set(path, to: data(size, plus: 0), as: .administrator)
      for odd in [0, size / 2, size - 1] {
        let write = DataOperation.set(path, data(size, plus: 1, except: odd))
        #expect(try !server.decide(write, as: .unauthenticated).isAllowed, "\(odd) of \(size)")
      }
      #expect(try server.decide(.set(path, data(size, plus: 1)), as: .unauthenticated).isAllowed, "\(size)")
    }
  }

  @Test func fieldsAndStringsOfAnEarlierRequestAreCleared() throws {
    let server = Authorizer(
      rules: try FirestoreRuleset(
        source: """
          rules_version = '2';
          service cloud.firestore {
            match /databases/{database}/documents/{kind}/{id} {
              allow create: if request.resource.data.keys().size() == request.resource.data.count
                && request.resource.data.text.size() == request.resource.data.length
                && request.path == /databases/(default)/documents/$(kind)/$(id)
                && (request.resource.data.text + id).matches('x*' + id);
            }
          }
          """), tree: InMemoryTree(), clock: .fixed(7))
    for (number, (count, length)) in [(3, 1), (300, 5_000), (3, 0), (40, 70_000), (4, 3)].enumerated() {
      let filler = (3..<count).map { ("f\($0)", DocumentValue.integer(Int64($0))) }
      let fields = DocumentFields(
        filler + [
          ("count", .integer(Int64(count))), ("length", .integer(Int64(length))),
          ("text", .string(String(repeating: "x", count: length))),
        ])
      #expect(throws: Never.self, "\(number)") {
        try server.create(DocumentPath(["e", "d\(number)"]), with: fields, as: .unauthenticated)
      }
    }
  }
}
