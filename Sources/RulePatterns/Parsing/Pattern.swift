/// A parsed and compiled regular expression. It is immutable, and threads may share it.
package final class Pattern: Sendable {
  /// The body of the pattern as written, without slashes and flags.
  package let source: String

  /// Whether the whole pattern ignores case.
  package let ignoresCase: Bool

  /// The purpose for which it was compiled.
  package let purpose: PatternPurpose

  /// The number of groups that a replacement can refer to.
  package let groupCount: Int

  /// The names of its groups.
  let groupNames: [GroupName]

  /// The parsed pattern as a tree.
  let tree: RegexNode

  /// The pattern compiled by PCRE2. Nil if PCRE2 cannot compile it, or would prefer another match than Firebase.
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

  /// Parses and compiles a pattern of Realtime rules for a search.
  ///
  /// - Parameters:
  ///   - body: The text between the slashes.
  ///   - flags: The text after the closing slash: empty or `i`.
  ///   - dialect: The language of the pattern. `.re2` has its flags in the body, so `flags` must be empty.
  /// - Returns: The pattern, or the reason for its rejection. A pattern is rejected if Firebase rejects it, if
  ///   Firebase's interpretation is unknown, or if it exceeds ``RegexLimits``.
  package static func compile(
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

  /// Parses and compiles a pattern without flags.
  ///
  /// - Parameters:
  ///   - body: The pattern.
  ///   - dialect: The language of the pattern.
  ///   - purpose: The intended use. The pattern also works for other uses, but more slowly.
  /// - Returns: The pattern, or the reason for its rejection. For `.re2`, the message is that of Google's engine
  ///   (emulator 1.19.9) and the hint explains the reason.
  package static func compile(
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

  /// Parses and compiles a pattern that rules computed at run time. ``PatternMatcher/pattern(_:dialect:purpose:)``
  /// calls this and caches the result.
  ///
  /// - Parameters:
  ///   - body: The pattern in UTF-8.
  ///   - dialect: The language of the pattern.
  ///   - purpose: The intended use.
  /// - Returns: The same as for a string.
  package static func compile(
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
