import RulePrograms
import Testing

@testable import RuleEvaluation

/// Whatever a program can call is declared and implemented, once.
@Suite("Every built-in and every operation has its function")
struct FunctionTests {
  // MARK: Cloud rules

  @Test(arguments: Builtin.allCases)
  func builtin(_ builtin: Builtin) throws {
    let functions = CloudFunctions.all.filter { $0.builtin == builtin }
    #expect(functions.count == 1, "\(builtin) has \(functions.count) functions")
    let function = try #require(functions.first)
    #expect(CloudFunctions.standard[builtin].builtin == builtin)
    #expect(function.declarations.isEmpty == CloudFunction.syntax.contains { $0.builtin == builtin }, "\(builtin)")
    for declaration in function.declarations {
      #expect(!declaration.overloads.isEmpty && !declaration.summary.isEmpty, "\(builtin)")
      for overload in declaration.overloads where function.arity != nil {
        #expect(overload.operands.count == function.arity, "\(builtin) as declared")
      }
    }
    if let taken = function.body.arity { #expect(taken == function.arity, "\(builtin) as implemented") }
  }

  @Test func namesAreUniquePerReceiver() {
    var seen: Set<String> = []
    for declaration in CloudLibrary.standard.declarations where declaration.form != .brackets {
      let receivers = declaration.form == .method ? "\(declaration.overloads[0].operands[0].types)" : ""
      #expect(seen.insert("\(declaration.form) \(declaration.name) \(receivers)").inserted, "\(declaration.name)")
    }
  }

  @Test(arguments: Builtin.allCases)
  func wrongOperandCountsAreErrors(_ builtin: Builtin) {
    let function = CloudFunctions.standard[builtin]
    guard let arity = function.arity else { return }
    for count in [0, 1, 2, 3, 4, 5] { #expect(function.takes(count) == (count == arity), "\(builtin) of \(count)") }
  }

  // MARK: Realtime rules

  /// Operations that rules write as operators or as names of claims.
  private static let undeclared: Set<RulePrograms.Operation> = [
    .not, .realtimeEqual, .realtimeNotEqual, .realtimeLess, .realtimeLessOrEqual, .realtimeGreater,
    .realtimeGreaterOrEqual, .realtimeAdd, .realtimeSubtract, .realtimeMultiply, .realtimeDivide, .realtimeRemainder,
    .realtimeNegate, .claimMember,
  ]

  @Test(arguments: RulePrograms.Operation.allCases)
  func operation(_ operation: RulePrograms.Operation) throws {
    let functions = RealtimeFunctions.all.filter { $0.operation == operation }
    #expect(functions.count == 1, "\(operation) has \(functions.count) functions")
    let members = Self.members.filter { Self.operations(of: $0).contains(operation) }
    #expect(members.isEmpty == Self.undeclared.contains(operation), "\(operation)")
    for member in members {
      #expect(RealtimeFunctions.standard[operation].takes(Self.operands(of: member, operation)), "\(operation)")
    }
  }

  private static let members = [RealtimeType.snapshot, .string, .auth].flatMap {
    RealtimeLibrary.standard.members(of: $0) ?? []
  }

  private static func operations(of member: RealtimeMember) -> [RulePrograms.Operation] {
    switch member.meaning {
    case .operation(let operation): [operation]
    case .names(let none, let all): [none, all]
    case .matches, .input: []
    }
  }

  /// How many operands the operation is given where rules use the member as they may.
  private static func operands(of member: RealtimeMember, _ operation: RulePrograms.Operation) -> Int {
    switch member.arguments {
    case .property, .none: 1
    case .text, .regex: 2
    case .twoTexts: 3
    case .names: operation == operations(of: member).first ? 1 : 3
    }
  }

  @Test func inputsAreDeclaredOnce() {
    let inputs =
      RealtimeLibrary.standard.variables.compactMap(\.input)
      + (RealtimeLibrary.standard.members(of: .query) ?? []).compactMap { member in
        if case .input(let input) = member.meaning { input } else { nil }
      }
    let ofCloudRules: Set<Expression.Input> = [
      .request, .requestAuth, .requestMethod, .requestPath, .requestTime, .requestResource, .requestQuery, .resource,
    ]
    #expect(Set(inputs) == Set(Expression.Input.allCases).subtracting(ofCloudRules))
    #expect(inputs.count == Set(inputs).count)
  }
}
