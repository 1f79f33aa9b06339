import RequestSimulation
import RuleEvaluation
import RuleValues

extension Seed {
  /// Changes the stored data.
  ///
  /// - Returns: false if the change does not apply.
  mutating func apply(_ edit: SituationEdit) -> Bool {
    switch edit.lever {
    case .stored(let path): change(edit.change, at: path)
    case .document(let path): change(edit.change, of: path)
    case .documentField(let path, let names): change(edit.change, of: path, at: names)
    case .object(let object): change(edit.change, of: object)
    case .objectField(let object, let names): change(edit.change, of: object, at: names)
    default: false
    }
  }

  private mutating func change(_ change: InputChange, at path: DataPath) -> Bool {
    guard DataLimits.problem(inPath: path) == nil else { return false }
    switch change {
    case .set(let value, _):
      guard let scalar = value.scalar else { return false }
      setData(.leaf(scalar), at: path)
    case .remove: setData(.absent, at: path)
    case .insert, .serverTime, .keep: return false
    }
    return true
  }

  // MARK: Documents

  private func index(of path: DocumentPath) -> Int? { documents.lastIndex { $0.path == path } }

  private mutating func change(_ change: InputChange, of path: DocumentPath) -> Bool {
    switch (change, index(of: path)) {
    case (.remove, .some): documents.removeAll { $0.path == path }
    case (.set(.map(let fields), _), nil): documents.append(Document(path: path, fields: fields))
    default: return false
    }
    return true
  }

  /// Changes a field of a document and creates the document if it does not exist.
  private mutating func change(_ change: InputChange, of path: DocumentPath, at names: [String]) -> Bool {
    let index = index(of: path)
    var fields = index.map { documents[$0].fields } ?? DocumentFields()
    guard index != nil || change != .remove, fields.change(change, at: names) else { return false }
    let document = Document(path: path, fields: fields)
    if let index { documents[index] = document } else { documents.append(document) }
    return true
  }

  // MARK: Objects

  private mutating func change(_ change: InputChange, of object: ObjectName) -> Bool {
    switch (change, self.object(object)) {
    case (.remove, .some): objects.removeAll { $0.object == object }
    case (.set, nil): objects.append(ObjectMetadata(object, size: 1))
    default: return false
    }
    return true
  }

  private mutating func change(_ change: InputChange, of object: ObjectName, at names: [String]) -> Bool {
    var fields = (self.object(object) ?? ObjectMetadata(object, size: 1)).fields
    guard fields.change(metadata: change, at: names), let encoded = try? EncodedDocument(fields),
      let changed = try? ObjectMetadata(encoded)
    else { return false }
    objects.removeAll { $0.object == object }
    objects.append(changed)
    return true
  }
}
