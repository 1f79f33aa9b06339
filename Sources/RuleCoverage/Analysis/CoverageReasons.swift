import RequestSimulation
import RuleEvaluation
import RulePrograms
import RulesProjects
import SourceText

/// Explains why a part of the rules was not reached.
struct CoverageReasons {
  let program: Program
  let counts: EvaluationCounts

  init(_ program: Program, _ counts: EvaluationCounts) {
    self.program = program
    self.counts = counts
  }

  /// Returns a count in words: `once`, `3 times`.
  static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  // MARK: Rules

  /// Returns why a rule was not evaluated.
  func ruleWasNotAsked(_ rule: RuleID) -> CoverageGap {
    let methods = program[rule].methods
    let name = program.shortTitle(of: rule)
    if methods.isEmpty {
      return CoverageGap(.noMethod, "`\(name)` is never evaluated: it has no valid method")
    }
    if let gap = shadowing(rule, name) { return gap }
    if counts[rule].gone > 0 {
      let what = "all writes were deletions, and a deletion skips `.validate` rules"
      return CoverageGap(.onlyDeletions, "`\(name)` was never evaluated: \(what)")
    }
    let came = methodsThatCame(to: program[rule].node)
    if came.isEmpty { return CoverageGap(.neverReached, "`\(name)` was never evaluated: no request reached it") }
    if methods == [.validate], came.contains(.write) {
      return CoverageGap(.deniedBefore, "`\(name)` was never evaluated: each write was denied earlier")
    }
    guard methods.allSatisfy({ !came.contains($0) }) else {
      return CoverageGap(.notEvaluated, "`\(name)` was never evaluated: each request failed earlier")
    }
    return CoverageGap(.methodNeverAsked, "`\(name)` was never evaluated: only \(Self.list(came)) requests reached it")
  }

  /// Returns the methods of an `allow` for which it was not evaluated, if it was for others; nil if none is left.
  func someMethodWasNotAsked(_ rule: RuleID) -> CoverageGap? {
    let asked = program[rule].methods.filter { counts[rule].asked(for: $0) > 0 }
    let left = program[rule].methods.filter { counts[rule].asked(for: $0) == 0 }
    guard !left.isEmpty else { return nil }
    let name = program.shortTitle(of: rule)
    return CoverageGap(
      .methodNeverAsked, "`\(name)` was evaluated for \(Self.list(asked)), but never for \(Self.list(left, "or"))")
  }

  private func shadowing(_ rule: RuleID, _ name: String) -> CoverageGap? {
    let granting = counts[rule].passedOver.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.index < $1.key.index
    }
    guard !granting.isEmpty else { return nil }
    let who = program.isAllow(rule) ? "an earlier `allow`" : "a rule above it"
    let places = granting.prefix(3).map { rule, count in
      CoverageGap.Place(span: program.place(of: rule), text: "granted \(Self.times(count))")
    }
    return CoverageGap(.shadowed, "`\(name)` was never evaluated: \(who) granted access each time", places)
  }

  private func methodsThatCame(to node: Int) -> [RuleMethod] {
    RuleMethod.allCases.filter { counts.reached(node, for: $0) > 0 }
  }

  /// Returns the methods in backticks: `get` and `list`.
  private static func list(_ methods: [RuleMethod], _ word: String = "and") -> String {
    let names = methods.map { "`\($0.rawValue)`" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  // MARK: Functions

  /// Returns why a function was not called.
  func functionWasNotCalled(_ function: Function, isCalled: Bool) -> CoverageGap {
    if isCalled {
      return CoverageGap(.neverCalled, "`\(function.name)()` was never called: no evaluation reached a call")
    }
    let isOfOthers = function.isShared && RulesText.services(in: program.file).count > 1
    return isOfOthers
      ? CoverageGap(.otherService, "no rule of this service calls `\(function.name)()`")
      : CoverageGap(.notCalled, "no rule calls `\(function.name)()`")
  }
}
