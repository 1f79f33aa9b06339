/// A regular expression that was accepted and is ready to be searched for; immutable and shared by threads.
public final class Pattern: Sendable {
  /// The body as it was written, without slashes and flags.
  public let source: String

  /// Whether case is ignored.
  public let ignoresCase: Bool

  let code: CompiledCode

  private init(source: String, ignoresCase: Bool, code: CompiledCode) {
    self.source = source
    self.ignoresCase = ignoresCase
    self.code = code
  }

  /// Reads and compiles a pattern.
  ///
  /// - Parameters:
  ///   - body: What stands between the slashes.
  ///   - flags: What stands after the closing slash: nothing or `i`.
  ///   - dialect: The language of the pattern.
  /// - Returns: The pattern, or why it is refused; it is refused where the service refuses it, where the service's reading
  ///   is unknown, and beyond ``RegexLimits``.
  public static func compile(
    _ body: String, flags: String, dialect: RegexDialect
  ) -> Result<Pattern, RegexError> {
    do throws(RegexError) {
      let ignoresCase = try Self.ignoresCase(flags: flags, bodyLength: body.utf8.count)
      let tree =
        switch dialect {
        case .realtime: try RealtimeParser.parse(body)
        }
      guard let code = CompiledCode.compile(PCRE2Emitter.emit(tree, ignoringCase: ignoresCase)) else {
        throw RegexError(
          message: "Illegal regular expression, too large", offset: 0, hint: "use smaller numbers in { }")
      }
      return .success(Pattern(source: body, ignoresCase: ignoresCase, code: code))
    } catch {
      return .failure(error)
    }
  }

  private static func ignoresCase(flags: String, bodyLength: Int) throws(RegexError) -> Bool {
    switch Array(flags.utf8) {
    case []: return false
    case [UInt8(ascii: "i")]: return true
    default:
      throw RegexError(message: "regular expressions do not support flags other than i", offset: bodyLength)
    }
  }
}
