import SourceText

/// A text that wants to be everything that a report must not contain, and the check that nothing of it is obeyed.
enum HostileText {
  /// Secrets; the second begins inside a word.
  static let secrets = ["ghp_0123456789abcdefghijABCDEFGHIJ", "mallory@evil.example"]

  /// Line ends, workflow commands of both forms, controls, marks of direction, fences, markup and secrets.
  static let text =
    "\n::error::one\r\n  ::set-output name=a::b\u{2028}::add-mask::c\u{85}##[error]d \u{202E}e\u{2066} \u{1B}[2J\u{9B}2J "
    + "\u{200B}\u{A0}::warning::f ```\n```\n~~~\n</details> \(secrets[0]) w\(secrets[0]) \(secrets[1]) ::group::g"

  /// What of it the key of a Realtime Database and the id of a document may hold.
  static let key = "::error::k \u{202E}\u{2028} ::x \u{200B}\u{2066} w\(secrets[0])"

  /// `text` inside a JSON string.
  static let json: String = {
    var bytes: [UInt8] = []
    JSONWriter.append(text, to: &bytes)
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }()

  /// What is wrong with an output; empty where nothing in it is obeyed or secret.
  ///
  /// - Parameter commands: the workflow commands that may begin a line.
  static func problems(in output: String, commands: [String] = []) -> [String] {
    var problems = secrets.filter { output.contains($0) }.map { "tells \($0)" }
    for line in output.split(whereSeparator: \.isNewline) {
      if commands.contains(where: { line.hasPrefix($0) }) { continue }
      let start = line.drop { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
      if start.hasPrefix("::") || line.contains("##[") { problems.append("command: \(line)") }
    }
    for scalar in output.unicodeScalars where scalar != "\n" && EscapedText.isDangerous(scalar) {
      problems.append("U+\(String(scalar.value, radix: 16))")
    }
    return problems
  }
}
