import RulePatterns
import RulePrograms
import RuleValues

extension RealtimeFunction {
  /// The members of strings, and of values that may be strings. All except the first, `length`, are also members of
  /// claims.
  ///
  /// Source: documentation, Firebase Database Security Rules API, String.
  static let texts: [RealtimeFunction] = [
    .unary(.textLength, .property("length", gives: .number, "the number of UTF-16 code units")) {
      $0.text($1) { .double(Double(TextOperations.utf16Count($0))) }
    },
    .binary(.textContains, .method("contains", .text, gives: .boolean, "whether it contains the argument")) {
      $0.texts($1, $2) { TextOperations.firstOccurrence(of: $1, in: $0) != nil }
    },
    .binary(
      .textBeginsWith, .method("beginsWith", .text, gives: .boolean, "whether it begins with the argument")
    ) { $0.texts($1, $2) { TextOperations.hasPrefix($0, $1) } },
    .binary(.textEndsWith, .method("endsWith", .text, gives: .boolean, "whether it ends with the argument")) {
      $0.texts($1, $2) { TextOperations.hasSuffix($0, $1) }
    },
    .ternary(
      .textReplace,
      .method(
        "replace", .twoTexts, gives: .string, "the string with every occurrence of the first replaced by the second")
    ) { $0.replace($1, $2, $3) },
    .unary(.textLowercased, .method("toLowerCase", gives: .string, "the string in lowercase")) {
      $0.mapText($1) { $0.lowercased() }
    },
    .unary(.textUppercased, .method("toUpperCase", gives: .string, "the string in uppercase")) {
      $0.mapText($1) { $0.uppercased() }
    },
  ]

  /// The members of `auth` and of everything below it, which read claims. A map may have a claim `length`, so this is a
  /// different operation from that for strings.
  ///
  /// Source: davideast/pyric, rtdb-rules-type-check (`auth.uid.length.foo == 1` loads).
  static let claims: [RealtimeFunction] = [
    .binary(.claimMember) { $0.claimMember($1, $2) },
    .unary(
      .claimLength, .property("length", gives: .auth, "the length of a string, or the claim of this name")
    ) { state, claim in
      guard case .node = claim else { return state.text(claim) { .double(Double(TextOperations.utf16Count($0))) } }
      return state.claimMember(claim, state.arena.add("length".utf8))
    },
  ]
}

extension EvaluationState {
  /// Returns the result of `body` for a text.
  fileprivate mutating func text(
    _ operand: RuleValue, _ body: (UnsafeBufferPointer<UInt8>) -> RuleValue
  ) -> RuleValue {
    guard case .string(let reference) = operand else { return Self.fault(operand) }
    charge(reference)
    return arena.withText(reference, body)
  }

  /// Returns a text with `body` applied.
  fileprivate mutating func mapText(_ operand: RuleValue, _ body: (String) -> String) -> RuleValue {
    guard case .string(let reference) = operand else { return Self.fault(operand) }
    charge(reference)
    return arena.add(body(arena.string(reference)).utf8)
  }

  /// Returns the result of a test of two texts.
  fileprivate mutating func texts(
    _ left: RuleValue, _ right: RuleValue,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> RuleValue {
    guard case .string(let text) = left else { return Self.fault(left) }
    guard case .string(let other) = right else { return Self.fault(right) }
    charge(text)
    return .bool(arena.withTexts(text, other, body))
  }

  fileprivate mutating func replace(
    _ text: RuleValue, _ target: RuleValue, _ replacement: RuleValue
  ) -> RuleValue {
    guard case .string(let text) = text else { return Self.fault(text) }
    guard case .string(let target) = target else { return Self.fault(target) }
    guard case .string(let replacement) = replacement else { return Self.fault(replacement) }
    charge(text)
    let result = arena.withText(text) { text in
      arena.withText(target) { target in
        arena.withText(replacement) {
          TextOperations.replace(target, in: text, with: $0, limit: arena.maximumTextBytes)
        }
      }
    }
    guard let result else { return .error(.textLimit) }
    return arena.add(result)
  }

  /// Returns a member of a claim. A missing member is null at any depth (recordings r16 and r31 of davideast/pyric).
  fileprivate mutating func claimMember(_ base: RuleValue, _ name: RuleValue) -> RuleValue {
    guard case .node(let node) = base else { return .null }
    switch name {
    case .string(let key): return arena.value(of: arena.child(node, key))
    case .double(let number):
      guard case .string(let key) = arena.add(NumberText.text(number).utf8) else { return .error(.textLimit) }
      return arena.value(of: arena.child(node, key))
    default: return Self.fault(name)
    }
  }
}

// MARK: Patterns

extension RealtimeMember {
  /// The member `matches`. Its pattern is compiled when rules are loaded, so it is a separate expression.
  static let matches = RealtimeMember(
    "matches", takes: .regex, gives: .boolean, .matches, "whether the regular expression matches somewhere in it")
}

extension EvaluationState {
  /// Evaluates `matches(/…/)`: whether a text contains a match of a pattern of the program.
  mutating func matches(_ text: RuleValue, _ pattern: Int32) -> RuleValue {
    switch text {
    case .string(let reference):
      charge(reference)
      let pattern = program.patterns[Int(pattern)]
      return switch arena.withText(reference, { matcher.search(pattern, $0) }) {
      case .found: .bool(true)
      case .notFound: .bool(false)
      case .limitExceeded: .error(.patternLimit)
      case .invalidSubject: .error(.kind)
      }
    case .error(let fault): return .error(fault)
    case .null: return .error(.null)
    default: return .error(.kind)
    }
  }
}
