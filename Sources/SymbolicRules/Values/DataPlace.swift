/// A location of a Realtime Database before or after a request, as a snapshot of the rules.
package struct DataPlace: Hashable, Sendable {
  /// Whether the state after the request is meant.
  package let isAfter: Bool
  /// The keys from the root.
  package let keys: [Term]

  /// Creates a location.
  package init(isAfter: Bool, keys: [Term]) {
    self.isAfter = isAfter
    self.keys = keys
  }

  /// Returns a location below this one.
  func appending(_ keys: [Term]) -> DataPlace { DataPlace(isAfter: isAfter, keys: self.keys + keys) }

  /// The location above this one; nil for the root.
  var parent: DataPlace? { keys.isEmpty ? nil : DataPlace(isAfter: isAfter, keys: Array(keys.dropLast())) }
}
