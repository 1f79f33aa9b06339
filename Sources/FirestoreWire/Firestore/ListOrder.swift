package import RuleRequests
import RuleValues

extension DocumentQuery.Order {
  /// Parses the order of `ListDocuments`: `n`, `m.x desc, n`.
  ///
  /// - Throws: `INVALID_ARGUMENT` in the words of Google's emulator.
  package static func wire(_ text: String) throws(RPCError) -> [DocumentQuery.Order] {
    if text.isEmpty { return [] }
    var orders: [DocumentQuery.Order] = []
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      // A space may follow a comma.
      let words = part.trimmingPrefix(index == 0 ? "" : " ").split(separator: " ", omittingEmptySubsequences: false)
      let direction = words.dropFirst().first { !$0.isEmpty }?.lowercased() ?? "asc"
      let isOneOrder = words.dropFirst().allSatisfy { $0.isEmpty || $0 == words.last } && words.last?.isEmpty == false
      guard let field = words.first, isOneOrder, ["asc", "desc"].contains(direction),
        let path = try? FieldPath.wire("\(field)")
      else { throw .invalidArgument("Invalid order by clause \"\(text)\".") }
      if orders.contains(where: { $0.field.isDocumentName }) {
        throw .invalidArgument("order by clause cannot contain more fields after the key")
      }
      if orders.contains(where: { $0.field == path }) {
        throw .invalidArgument("order by clause cannot contain duplicate fields \(path)")
      }
      orders.append(DocumentQuery.Order(path, isDescending: direction == "desc"))
    }
    return orders
  }
}
