import RulePrograms
import RuleValues
import SymbolicRules

/// Where a request has the values of terms.
extension KnownRequest {
  /// Returns the place of a term; nil for a computed one.
  ///
  /// - Parameter value: returns the value of a key or a reference.
  func place(of term: Term, value: (Term) -> DocumentValue?) -> RequestPlace? {
    func text(_ key: Term) -> String? { if case .string(let text)? = value(key) { text } else { nil } }
    let space = values.space
    var names: [String] = []
    var current = term
    while true {
      switch space[current] {
      case .field(let map, let key):
        guard let name = text(key) else { return nil }
        names.insert(name, at: 0)
        current = map
      case .input(let input): return place(of: input, names)
      case .document(let ids, let isAfter):
        let segments = ids.compactMap { text($0) }
        guard segments.count == ids.count else { return nil }
        return .document(DocumentPath(segments), isAfter: isAfter, names)
      case .referenced(let reference, let isAfter):
        guard case .reference(let path)? = value(reference) else { return nil }
        return .document(path, isAfter: isAfter, names)
      default: return nil
      }
    }
  }

  private func place(of input: UnknownInput, _ names: [String]) -> RequestPlace? {
    switch input {
    case .auth: .caller(names)
    case .time, .now: .time
    case .segment(let index): .segment(index)
    case .before: document.map { .document($0, isAfter: false, names) } ?? .stored(names)
    case .after: document.map { .document($0, isAfter: true, names) } ?? .written(names)
    case .query: names.first.map { .query($0) }
    case .data: names.isEmpty ? nil : .data(DataPath(names: names))
    case .written(let index):
      paths.indices.contains(index) ? .newData(paths[index].appending(DataPath(names: names))) : nil
    case .unnamedKey, .unmodeled, .namesDocument, .spansCollections, .checksDocument: nil
    }
  }

  /// Returns the value of a place; nil if it is missing.
  ///
  /// - Parameter term: a term at the place.
  func value(at place: RequestPlace, _ term: Term) -> DocumentValue? {
    switch place {
    case .document(let path, let isAfter, let names):
      let written = isAfter ? values.written[path] : nil
      let fields = written ?? values.documents[path]
      return names.reduce(fields.map { .map($0) }) { value, name in
        if case .map(let fields)? = value { fields[name] } else { nil }
      }
    case .newData(let path):
      for (index, written) in paths.enumerated() where written.contains(path) {
        guard let node = values.data[.written(index)] else { continue }
        return RequestValues.value(of: node.descendant(DataPath(Array(path.keys.dropFirst(written.depth)))))
      }
      return nil
    case .priority: return nil
    case .data(let path): return RequestValues.value(of: (values.data[.data] ?? .absent).descendant(path))
    default:
      do throws(RequestValues.Unknown) { return try values.value(term) } catch { return .none }
    }
  }
}
