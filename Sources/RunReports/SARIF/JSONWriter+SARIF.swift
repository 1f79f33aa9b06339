import SourceText

extension JSONWriter {
  /// Writes a member `message` of a result or location.
  mutating func message(_ text: String) {
    key("message")
    object { $0.member("text", text) }
  }

  /// Writes a member `physicalLocation`: a file and a region in it.
  mutating func location(_ file: SourceFile, _ span: Span) {
    key("physicalLocation")
    object {
      $0.artifact(file)
      $0.key("region")
      $0.region(file, span)
    }
  }

  /// Writes a member `artifactLocation`: the URI of a file, relative to the working folder unless its path is
  /// absolute.
  mutating func artifact(_ file: SourceFile) {
    key("artifactLocation")
    object { $0.member("uri", FileURI.of(file.name)) }
  }

  /// Writes a region. Lines and columns count from 1, columns in UTF-16 code units. The end is exclusive.
  mutating func region(_ file: SourceFile, _ span: Span) {
    let (start, end) = (file.position(of: span.start), file.position(of: span.end))
    object {
      $0.member("startLine", start.line)
      $0.member("startColumn", start.column)
      $0.member("endLine", end.line)
      $0.member("endColumn", end.column)
    }
  }
}

/// Converts paths to URIs (RFC 3986).
enum FileURI {
  static func of(_ path: String) -> String {
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8.starts(with: "./".utf8) ? path.utf8.dropFirst(2) : path.utf8[...] {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let isPlain = "/-._~".utf8.contains(byte)
        let code = String(byte, radix: 16, uppercase: true)
        uri += isPlain ? String(Unicode.Scalar(byte)) : "%\(byte < 16 ? "0" : "")\(code)"
      }
    }
    return uri
  }
}
