import Identities
import RuleRequests
import RuleValues

/// What a client wants the server to write when the connection closes.
struct DisconnectActions {
  /// The maximum number of places. Each holds a value of the client.
  static let maximumCount = 10_000

  private struct Action {
    let path: DataPath
    let value: WrittenValue
    let identity: Identity
    /// The number of the request, whose places are written together.
    let group: Int
  }

  private var actions: [Action] = []
  private var nextGroup = 0

  /// Adds the places of one request. A place replaces what was to be written there and below.
  ///
  /// - Returns: false if there are too many places; then nothing was added.
  mutating func add(_ values: [(path: DataPath, value: WrittenValue)], as identity: Identity) -> Bool {
    guard actions.count + values.count <= Self.maximumCount else { return false }
    for (path, value) in values {
      cancel(path)
      actions.append(Action(path: path, value: value, identity: identity, group: nextGroup))
    }
    nextGroup += 1
    return true
  }

  /// Removes what was to be written at and below a path.
  mutating func cancel(_ path: DataPath) { actions.removeAll { path.contains($0.path) } }

  /// Removes and returns the writes, in the order of the requests.
  mutating func take() -> [(operation: DataOperation, identity: Identity)] {
    defer { actions = [] }
    var operations: [(operation: DataOperation, identity: Identity)] = []
    var rest = actions[...]
    while let first = rest.first {
      let group = rest.prefix { $0.group == first.group }
      rest = rest.dropFirst(group.count)
      operations.append((.update(.root, group.map { ($0.path, $0.value) }), first.identity))
    }
    return operations
  }
}
