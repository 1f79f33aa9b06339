import SourceText

extension ValueDraft {
  /// Returns the same value with `{$repeat: [text, count]}` for long texts of one character.
  package var abbreviated: ValueDraft {
    let node = tree
    return .json { RepeatedText.write(node, to: &$0) }
  }
}

/// Writes long texts of one repeated character as `$repeat`.
private enum RepeatedText {
  /// The length from which a text is abbreviated.
  private static let minimum = 40

  static func write(_ node: JSONNode, to writer: inout JSONWriter) {
    switch node.value {
    case .array: writer.array { for element in node.elements { write(element, to: &$0) } }
    case .object:
      writer.object {
        for member in node.members {
          $0.key(member.key)
          write(member.value, to: &$0)
        }
      }
    case .string(let text) where isRepeated(text):
      writer.object {
        $0.key(GeneratedText.repetition)
        $0.array {
          $0.string(String(text.unicodeScalars.prefix(1)))
          $0.integer(Int64(text.unicodeScalars.count))
        }
      }
    default: node.write(to: &writer)
    }
  }

  private static func isRepeated(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.count >= minimum && scalars.allSatisfy { $0 == scalars.first }
  }
}
