import CHandWritten
import RuleValues

/// Requests and stored documents as the C checks read them.
///
/// It is unchecked because it points to memory. The memory is written by the initializer only.
final class CRequests: @unchecked Sendable {
  private var memory: [UnsafeMutableRawPointer] = []
  private var requests = UnsafePointer<HandRequest>?.none
  private let count: Int

  init(_ requests: [PlainRequest], _ stored: KeyValuePairs<String, DocumentFields> = [:]) {
    count = requests.count
    let store = store(stored)
    self.requests = UnsafePointer(copied(requests.map { request($0, store) }))
  }

  deinit {
    for block in memory { block.deallocate() }
  }

  /// Checks the requests in turn.
  ///
  /// - Returns: how many of `count` were allowed.
  @inline(never)
  func allowed(by check: HandCheck, count: Int) -> Int { hand_repeat(check, requests, self.count, count) }

  private func request(_ request: PlainRequest, _ store: UnsafePointer<HandStore>) -> HandRequest {
    var result = HandRequest()
    if let user = request.user {
      result.user = UnsafePointer(
        copied([
          HandUser(
            uid: text(user.uid), role: text(user.role ?? ""), provider: text(user.provider),
            emails: copied(user.emails.map(text)), emailCount: user.emails.count)
        ]))
    }
    result.path = UnsafePointer(copied(request.path.map(text)))
    result.pathCount = request.path.count
    result.document = document(request.fields)
    if case .list(let owner, let limit) = request.method {
      result.ownerFilter = text(owner)
      result.limit = limit
    }
    result.store = store
    return result
  }

  private func document(_ fields: DocumentFields) -> HandDocument {
    let sorted = fields.entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let copy = copied(sorted.map { HandField(name: text($0.name), value: value($0.value)) })
    return HandDocument(fields: copy, count: sorted.count)
  }

  private func value(_ value: DocumentValue) -> HandValue {
    switch value {
    case .integer(let integer): HandValue(kind: HandKindInteger, integer: integer, text: HandText())
    case .string(let string): HandValue(kind: HandKindText, integer: 0, text: text(string))
    default: HandValue(kind: HandKindOther, integer: 0, text: HandText())
    }
  }

  /// Returns a table that is at most half full.
  private func store(_ stored: KeyValuePairs<String, DocumentFields>) -> UnsafePointer<HandStore> {
    var size = 2
    while size < stored.count * 2 { size *= 2 }
    var places = Array(repeating: HandStored(), count: size)
    for (path, fields) in stored {
      let ids = path.split(separator: "/").map(String.init)
      let collection = text(ids.dropLast().joined(separator: "/"))
      let id = text(ids.last ?? "")
      var place = hand_place(collection, id, size - 1)
      while places[place].collection.bytes != nil { place = (place + 1) & (size - 1) }
      places[place] = HandStored(collection: collection, id: id, document: document(fields))
    }
    return UnsafePointer(copied([HandStore(places: copied(places), mask: size - 1)]))
  }

  private func text(_ text: String) -> HandText { HandText(bytes: copied(Array(text.utf8)), count: text.utf8.count) }

  private func copied<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    copy.initialize(from: elements, count: elements.count)
    memory.append(UnsafeMutableRawPointer(copy))
    return copy
  }
}
