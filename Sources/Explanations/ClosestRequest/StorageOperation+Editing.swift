import RuleRequests
import RuleValues

extension StorageRequest.Operation {
  /// Returns the operation after a change of the request, or nil if the change does not apply.
  func applying(_ edit: SituationEdit) -> StorageRequest.Operation? {
    switch (edit.lever, self) {
    case (.metadata(let names), .create(let object, var metadata)):
      metadata.change(metadata: edit.change, at: names) ? .create(object, metadata) : nil
    case (.metadata(let names), .update(let object, var metadata)):
      metadata.change(metadata: edit.change, at: names) ? .update(object, metadata) : nil
    case (.place(let index), _): moved(index, edit.change)
    default: nil
    }
  }

  private func moved(_ index: Int, _ change: InputChange) -> StorageRequest.Operation? {
    guard case .set(.string(let piece), _) = change, !piece.utf8.isEmpty else { return nil }
    switch self {
    case .get(let object): return object.replacing(index, by: piece).map { .get($0) }
    case .create(let object, let metadata): return object.replacing(index, by: piece).map { .create($0, metadata) }
    case .update(let object, let metadata): return object.replacing(index, by: piece).map { .update($0, metadata) }
    case .delete(let object): return object.replacing(index, by: piece).map { .delete($0) }
    case .list: return nil
    }
  }
}

extension ObjectName {
  fileprivate func replacing(_ index: Int, by piece: String) -> ObjectName? {
    var pieces = segments
    guard pieces.indices.contains(index) else { return nil }
    pieces[index] = piece
    return ObjectName(bucket: bucket, name: pieces.joined(separator: "/"))
  }
}

extension DocumentFields {
  /// Changes a part of an object's metadata that a client or the service can set: strings below `metadata`, the size
  /// and the values of headers.
  ///
  /// - Returns: false if the change does not apply.
  mutating func change(metadata change: InputChange, at names: [String]) -> Bool {
    guard let first = names.first, !["name", "bucket"].contains(first) else { return false }
    if case .set(let value, _) = change {
      let isText = if case .string = value { true } else { false }
      if first == "size" {
        guard case .integer(let size) = value, size >= 0 else { return false }
      } else if first == "metadata" {
        guard names.count == 2, isText else { return false }
      } else if first.hasPrefix("content") {
        guard isText else { return false }
      }
    }
    return self.change(change, at: names)
  }
}
