import RulePatterns
import RulePrograms
import SourceText

extension Checker {
  mutating func checkCall(_ callee: NodeID, _ arguments: [NodeID], _ id: NodeID) -> RealtimeType {
    guard type(of: callee) != .unknown else { return .unknown }
    guard type(of: callee) == .method, case .member(let method) = condition.resolution(of: callee) else {
      let parentheses = Span(tree[callee].span.end, tree[id].span.end)
      report(
        NotAFunction.report(
          condition.source.text(of: tree[callee].span), at: place(callee), isEmpty: arguments.isEmpty,
          parentheses: condition.source.place(parentheses)))
      return .unknown
    }
    if let error = countError(method, arguments.count, id) {
      report(error)
    } else {
      checkArguments(method, arguments, receiver: callee)
    }
    return method.result
  }

  private func countError(_ method: RealtimeMember, _ count: Int, _ id: NodeID) -> Diagnostic? {
    let accepted: ClosedRange<Int> =
      switch method.arguments {
      case .property, .none: 0...0
      case .text, .regex: 1...1
      case .twoTexts: 2...2
      case .names: 0...1
      }
    return accepted.contains(count) ? nil : ArgumentCount.report(method, found: count, at: place(id))
  }

  private mutating func checkArguments(_ method: RealtimeMember, _ arguments: [NodeID], receiver: NodeID) {
    switch method.arguments {
    case .property, .none: break
    case .text, .twoTexts:
      for (index, argument) in arguments.enumerated() where !type(of: argument).isTextual {
        report(ArgumentKind.text(method, index: index, found: type(of: argument), at: place(argument)))
      }
    case .regex: arguments.forEach { checkPattern($0) }
    case .names: arguments.forEach { checkNames($0) }
    }
  }

  private mutating func checkPattern(_ argument: NodeID) {
    let literal = tree.peeled(argument)
    guard case .regex(let regex) = tree[literal].kind else {
      if type(of: argument) != .unknown {
        report(
          ArgumentKind.pattern(
            found: type(of: argument), at: place(argument), fixIts: Repairs(condition).asRegex(argument)))
      }
      return
    }
    switch Pattern.compile(regex.body, flags: regex.flags, dialect: .realtime) {
    case .success(let pattern): resolve(literal, .pattern(pattern))
    case .failure(let error):
      report(InvalidPattern.report(error, at: condition.source.place(regex.span(of: error))))
    }
  }

  private mutating func checkNames(_ argument: NodeID) {
    guard case .array(let elements) = tree[tree.peeled(argument)].kind else {
      let found = type(of: argument)
      if found != .unknown {
        report(ArgumentKind.names(found, at: place(argument), fixIts: Repairs(condition).asArray(argument)))
      }
      return
    }
    for element in elements where !type(of: element).isTextual {
      report(ArgumentKind.name(type(of: element), at: place(element)))
    }
  }

  /// Checks an array, which is only valid as an argument of `hasChildren`. Inside reported code it is ignored.
  mutating func checkArray(_ id: NodeID) -> RealtimeType {
    guard let user = condition.user(of: id) else { return rejectArray(id) }
    switch tree[user].kind {
    case .mistake: return .unknown
    case .call(let callee, _):
      if type(of: callee) == .unknown { return .unknown }
      if case .member(let method) = condition.resolution(of: callee), method.arguments == .names { return .array }
      return rejectArray(id)
    default: return rejectArray(id)
    }
  }

  private mutating func rejectArray(_ id: NodeID) -> RealtimeType {
    report(ArrayLiteral.report(at: place(id)))
    return .unknown
  }
}

extension RegexLiteral {
  /// The position of an error in the condition: a character of the body, or the flags.
  fileprivate func span(of error: RegexError) -> Span {
    let isInBody = error.offset < bodySpan.count
    if isInBody { return Span(bodySpan.start + error.offset, bodySpan.start + error.offset + 1) }
    return Span(bodySpan.end, bodySpan.end + 1 + flags.utf8.count)
  }
}
