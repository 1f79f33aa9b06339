import SourceText

/// A report with shorter lists, so that a model can read it.
struct ShortenedReport: Sendable {
  /// The most bytes of a report.
  private static let maximumBytes = 40_000
  /// The lengths of lists that are tried, one after the other.
  private static let lengths = [200, 50, 20, 10, 5, 2]
  /// The most bytes of a string in a shortened report.
  private static let maximumString = 4_000

  /// The report as JSON.
  let text: String
  /// The number of elements that are left out.
  let omitted: Int

  /// Shortens a report.
  ///
  /// - Parameter isLeftOut: whether an element of the list with this name is left out, however short the list is.
  init(_ root: JSONNode, _ isLeftOut: @escaping (_ member: String, _ element: JSONNode) -> Bool) {
    var best = (text: "{}", omitted: 0)
    for length in [Int.max] + Self.lengths {
      var shortening = Shortening(length: length, isLeftOut: isLeftOut)
      var writer = JSONWriter()
      shortening.write(root, "", to: &writer)
      best = (writer.text, shortening.omitted)
      if writer.count <= Self.maximumBytes { break }
    }
    (text, omitted) = best
  }

  private struct Shortening {
    let length: Int
    let isLeftOut: (_ member: String, _ element: JSONNode) -> Bool
    var omitted = 0

    mutating func write(_ node: JSONNode, _ name: String, to writer: inout JSONWriter) {
      switch node.value {
      case .null: writer.null()
      case .bool(let bool): writer.bool(bool)
      case .integer(let integer): writer.integer(integer)
      case .double(let double): writer.double(double)
      case .string(let string): writer.string(shortened(string))
      case .array:
        let all = node.elements
        let kept = all.filter { !isLeftOut(name, $0) }.prefix(length)
        omitted += all.count - kept.count
        writer.array { writer in for element in kept { write(element, name, to: &writer) } }
      case .object:
        writer.object { writer in
          for member in node.members {
            writer.key(member.key)
            write(member.value, member.key, to: &writer)
          }
        }
      }
    }

    private mutating func shortened(_ string: String) -> String {
      guard length < .max, string.utf8.count > ShortenedReport.maximumString else { return string }
      omitted += 1
      return String(decoding: string.utf8.prefix(ShortenedReport.maximumString), as: UTF8.self) + "…"
    }
  }
}
