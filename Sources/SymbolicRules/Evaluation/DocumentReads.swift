/// The documents that the rules of a request can read by their paths.
package struct DocumentReads {
  /// A document that the request reads or writes itself.
  package struct Requested {
    /// The segments of its path below the documents.
    package let ids: [Term]
    /// Its fields before the request.
    package let before: Term
    /// Its fields after the request; the same as ``before`` if the request does not write it.
    package let after: Term
  }

  /// The segments before the ids of a document.
  package let prefix: [Term]
  /// The documents of the request.
  package let requested: [Requested]
  /// When rules can ask for the state after the request. In a query that names its document, that is an error.
  let hasStateAfter: Formula

  /// Whether documents can differ after the request. A request that writes nothing leaves all as they are.
  var writes: Bool { requested.contains { $0.after != $0.before } }

  /// Returns the state of a document: its fields, absent if it does not exist. The path of no document is an error.
  ///
  /// - Parameters:
  ///   - path: all segments of its path.
  ///   - isAfter: whether the state after the request is meant.
  func document(_ path: [Term], isAfter: Bool, in space: SymbolicSpace) -> SymbolicValue {
    let ids = Array(path.dropFirst(prefix.count))
    guard !ids.isEmpty, ids.count.isMultiple(of: 2) else { return .failure }
    let isInDatabase = zip(path, prefix).map { space.equal($0, $1) }
    let areNotEmpty = ids.map { space.not(space.equal($0, space.term(""))) }
    let isDocument = space.all(isInDatabase + areNotEmpty)
    let isAfter = isAfter && writes
    var choices: [(condition: Formula, value: SymbolicValue)] = []
    var isOther = isDocument
    for document in requested where document.ids.count == ids.count {
      let isThis = space.all(zip(ids, document.ids).map { space.equal($0, $1) })
      choices.append((space.both(isOther, isThis), .term(isAfter ? document.after : document.before)))
      isOther = space.both(isOther, space.not(isThis))
    }
    return space.choose(choices + [(isOther, .term(space.document(ids, isAfter: isAfter)))])
  }
}

extension SymbolicSpace {
  /// Returns the fields of a document, absent if it does not exist.
  package func document(_ ids: [Term], isAfter: Bool) -> Term {
    term(.document(ids, isAfter: isAfter), [.map, .absent])
  }

  /// Returns the fields of the document that a path refers to, absent if it does not exist.
  package func referenced(_ path: Term, isAfter: Bool) -> Term {
    term(.referenced(path, isAfter: isAfter), [.map, .absent])
  }
}
