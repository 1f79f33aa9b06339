/// A regular expression that was accepted and is ready to be searched for; immutable and shared by threads.
public final class Pattern: Sendable {
  /// The body as it was written, without slashes and flags.
  public let source: String

  /// Whether case is ignored in all of it.
  public let ignoresCase: Bool

  /// What it was made ready for.
  public let purpose: PatternPurpose

  /// The number of groups that a replacement can refer to.
  public let groupCount: Int

  /// The names of groups.
  let groupNames: [GroupName]

  /// What it matches.
  let tree: RegexNode

  /// The pattern compiled by PCRE2; nil where PCRE2 cannot, or would prefer another match than the service.
  let code: CompiledCode?

  private init(_ pattern: RE2Pattern, source: String, ignoresCase: Bool, purpose: PatternPurpose, code: CompiledCode?) {
    self.source = source
    self.ignoresCase = ignoresCase
    self.purpose = purpose
    groupCount = pattern.groupCount
    groupNames = pattern.names
    tree = pattern.root
    self.code = code
  }

  /// Reads and compiles a pattern of Realtime rules, to be searched for.
  ///
  /// - Parameters:
  ///   - body: What stands between the slashes.
  ///   - flags: What stands after the closing slash: nothing or `i`.
  ///   - dialect: The language of the pattern; `.re2` has its flags in the body, so there they must be empty.
  /// - Returns: The pattern, or why it is refused; it is refused where the service refuses it, where the service's reading
  ///   is unknown, and beyond ``RegexLimits``.
  public static func compile(
    _ body: String, flags: String, dialect: RegexDialect
  ) -> Result<Pattern, RegexError> {
    do throws(RegexError) {
      let ignoresCase = try Self.ignoresCase(flags: flags, dialect: dialect, bodyLength: body.utf8.count)
      switch dialect {
      case .realtime: return .success(try realtime(body, ignoresCase: ignoresCase, purpose: .search))
      case .re2: return .success(try re2(body, purpose: .search))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Reads and compiles a pattern without flags.
  ///
  /// - Parameters:
  ///   - body: The pattern.
  ///   - dialect: The language of the pattern.
  ///   - purpose: What it will be asked. Another question is answered too, more slowly.
  /// - Returns: The pattern, or why it is refused; for `.re2` the message is that of Google's engine (emulator 1.19.9), and
  ///   the reason stands in the hint.
  public static func compile(
    _ body: String, dialect: RegexDialect, purpose: PatternPurpose
  ) -> Result<Pattern, RegexError> {
    do throws(RegexError) {
      switch dialect {
      case .realtime: return .success(try realtime(body, ignoresCase: false, purpose: purpose))
      case .re2: return .success(try re2(body, purpose: purpose))
      }
    } catch {
      return .failure(error)
    }
  }

  /// Reads and compiles a pattern that was worked out while rules ran; ``PatternMatcher/pattern(_:dialect:purpose:)``
  /// does so and keeps it.
  ///
  /// - Parameters:
  ///   - body: The pattern in UTF-8.
  ///   - dialect: The language of the pattern.
  ///   - purpose: What it will be asked.
  /// - Returns: As for a string.
  public static func compile(
    _ body: UnsafeBufferPointer<UInt8>, dialect: RegexDialect, purpose: PatternPurpose
  ) -> Result<Pattern, RegexError> {
    compile(String(decoding: body, as: UTF8.self), dialect: dialect, purpose: purpose)
  }

  private static func realtime(
    _ body: String, ignoresCase: Bool, purpose: PatternPurpose
  ) throws(RegexError) -> Pattern {
    let tree = try RealtimeParser.parse(body)
    guard let code = CompiledCode.compile(PCRE2Emitter.emit(tree, ignoringCase: ignoresCase)) else {
      throw RegexError(
        message: "Illegal regular expression, too large", offset: 0, hint: "use smaller numbers in { }")
    }
    return Pattern(
      RE2Pattern(root: tree, groupCount: 0, names: []), source: body, ignoresCase: ignoresCase, purpose: purpose,
      code: purpose == .search ? code : nil)
  }

  private static func re2(_ body: String, purpose: PatternPurpose) throws(RegexError) -> Pattern {
    let pattern = try RE2Parser.parse(body)
    let emitted: String? =
      switch purpose {
      case .search: PCRE2Emitter.emit(pattern.root, ignoringCase: false)
      case .wholeText: PCRE2Emitter.emitWhole(pattern.root)
      case .everyMatch: pattern.root.repeatsNullable ? nil : PCRE2Emitter.emitCapturing(pattern.root)
      }
    return Pattern(
      pattern, source: body, ignoresCase: false, purpose: purpose, code: emitted.flatMap(CompiledCode.compile))
  }

  private static func ignoresCase(
    flags: String, dialect: RegexDialect, bodyLength: Int
  ) throws(RegexError) -> Bool {
    switch Array(flags.utf8) {
    case []: return false
    case [UInt8(ascii: "i")] where dialect == .realtime: return true
    default:
      throw RegexError(message: "regular expressions do not support flags other than i", offset: bodyLength)
    }
  }
}
