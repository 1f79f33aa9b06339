import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleProofs
import SecurityRules
import SourceText
import SymbolicRules

/// A random statement about random rules, which `prove` or `compare` can call proved.
public struct ProofStatement {
  /// What the provers and an attack say about a statement.
  public enum Answer {
    /// The rules or the claim cannot be loaded.
    case invalid
    /// The statement is not proved.
    case open
    /// The statement is proved, and no request refutes it.
    case proved
    /// The statement is proved, and this request refutes it.
    case refuted(String)
  }

  /// The rules: one version, or two that are compared.
  public let rules: [String]
  /// The claim; nil for a comparison.
  public let claim: String?
  /// The names of the built-ins that the rules use.
  public let builtins: Set<String>
  private let service: RulesService
  private let form: RequestForm

  // MARK: Making

  /// The names of the built-ins that statements about rules of a service use.
  public static func builtins(of service: String) -> [String] {
    service == "realtime"
      ? Operation.allCases.map { "\($0)" } : CloudGrammar.builtins(inStorage: service == "storage").map { "\($0)" }
  }

  /// Creates the statement with a number.
  ///
  /// - Parameters:
  ///   - service: `firestore`, `storage` or `realtime`.
  ///   - number: statements with different numbers are made with different choices.
  public init?(_ service: String, _ number: Int) {
    var dice = Dice(seed: UInt64(truncatingIfNeeded: number) &* 31 &+ UInt64(service.utf8.count))
    switch service {
    case "firestore": self.init(cloud: .firestore, number, &dice)
    case "storage": self.init(cloud: .storage, number, &dice)
    case "realtime": self.init(realtime: number, &dice)
    default: return nil
    }
  }

  private init(cloud service: RulesService, _ number: Int, _ dice: inout Dice) {
    let isStorage = service == .storage
    let method = dice.pick(
      from: isStorage
        ? ["get", "create", "update", "delete", "list"] : ["get", "create", "update", "update", "delete", "list"])
    let hasPath = dice.chance(method == "list" ? 2 : 4)
    var grammar = CloudGrammar(
      isStorage ? .object(method: method) : .document(method: method), hasPath: hasPath, dice)
    let builtins = CloudGrammar.builtins(inStorage: isStorage)
    let target = builtins[number % builtins.count]
    let first = grammar.condition(using: target)
    let second = grammar.condition(using: dice.pick(from: [.equal, .in, .less, .not, .size, .matches]))
    let pair = grammar.spellings()
    let field = isStorage ? "resource.size" : method == "create" ? "request.resource.data.a" : "resource.data.a"
    let tested = dice.pick(from: grammar.leaves.filter { !$0.contains("get(") && !$0.hasPrefix("id") } + [field])
    self.init(
      service, method, hasPath ? "{id=**}" : Self.variable(service), (first, second), pair,
      typeTest: "\(tested) is \(dice.pick("string", "int", "list", "map", "number"))",
      uses: Set(grammar.used.map { "\($0)" }), &dice)
  }

  private init(realtime number: Int, _ dice: inout Dice) {
    let method = dice.pick("read", "write", "write", "validate")
    var grammar = RealtimeGrammar(isRead: method == "read", dice)
    let target = Operation.allCases[number % Operation.allCases.count]
    let (first, second) = (grammar.condition(using: target), grammar.comparison())
    let pair = grammar.spellings()
    self.init(
      .realtime, method, Self.variable(.realtime), (first, second), pair,
      typeTest: method == "read"
        ? "data.child('a').exists()" : "newData.\(dice.pick("isString()", "isNumber()", "hasChildren()"))",
      uses: Set(grammar.used.map { "\($0)" }), &dice)
  }

  private init(
    _ service: RulesService, _ method: String, _ pattern: String, _ conditions: (String, String),
    _ pair: (String, String), typeTest: String, uses builtins: Set<String>, _ dice: inout Dice
  ) {
    self.service = service
    self.builtins = builtins
    let (first, second) = conditions
    let operation = method == "validate" ? "write" : method
    form = RequestForm(RuleMethod(rawValue: operation) ?? .get, [.literal("n"), .variable])
    func never(_ end: String) -> String { "never \(operation) /n/\(Self.variable(service)) \(end)" }
    func always(_ end: String) -> String { "always \(operation) /n/\(Self.variable(service)) \(end)" }
    let made: (conditions: [String], claim: String?) =
      switch dice.below(15) {
      case 0: ([first], never(""))
      case 1: ([first], never("unless \(typeTest)"))
      case 2: (["(\(first)) && (\(second))"], never("unless \(first)"))
      case 3: (["(\(first)) || (\(second))"], always("when \(first)"))
      case 4: (["(\(first)) && !(\(pair.0))"], never("when \(pair.1)"))
      case 5: (["(\(pair.0)) && (\(first))"], never("unless \(pair.1)"))
      case 6: ([first, "(\(first)) && (\(second))"], nil)
      case 7: ([first, "false"], nil)
      case 8: (["(\(first)) || (\(pair.0))", "(\(pair.1)) || (\(first))"], nil)
      case 9: (["(\(pair.0)) && (\(first))", "(\(pair.1)) && (\(first))"], nil)
      case 10: (["!(\(first)) || !(\(second))", "!((\(first)) && (\(second)))"], nil)
      case 11: ([pair.0], never("unless \(pair.1)"))
      case 12: (["!(\(pair.0))"], never("when \(pair.1)"))
      case 13: ([pair.0], always("when \(pair.1)"))
      default: ([pair.0, pair.1], nil)
      }
    rules = made.conditions.map { Self.rules($0, service, method, pattern) }
    claim = made.claim
  }

  private static func variable(_ service: RulesService) -> String { service == .realtime ? "$id" : "{id}" }

  private static func rules(_ condition: String, _ service: RulesService, _ method: String, _ pattern: String)
    -> String
  {
    switch service {
    case .firestore:
      """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /n/\(pattern) { allow \(method): if \(condition); }
          match /o/{other} { allow write; }
        }
      }
      """
    case .storage:
      """
      rules_version = '2';
      service firebase.storage { match /b/{bucket}/o { match /n/\(pattern) { allow \(method): if \(condition); } } }
      """
    case .realtime:
      "{\"rules\": {\"n\": {\"\(pattern)\": {\(method == "validate" ? "\".write\": true, " : "")\"\(".\(method)")\": \"\(condition)\"}}}}"
    }
  }

  // MARK: Asking

  /// Asks the provers, and attacks what they call proved.
  ///
  /// - Parameters:
  ///   - withSolvers: whether the installed solvers are asked.
  ///   - requests: the number of requests of the attack.
  public func answer(withSolvers: Bool, requests: Int) -> Answer {
    let versions = rules.enumerated().compactMap { index, text in
      try? AnyRuleset(source: text, service: service, name: "version\(index).rules")
    }
    guard versions.count == rules.count else { return .invalid }
    let engine = withSolvers ? ProofEngine() : .none
    let refuting: [[ExpectedDecision]]
    if let claim {
      guard let parsed = try? ClaimFile.claims(of: SourceFile(name: "a.claims", text: claim)).first else {
        return .invalid
      }
      let check = ClaimCheck(of: versions[0], by: engine, searchTime: .milliseconds(300))
      guard let answer = try? check.answer(parsed), let decisions = try? check.refutingDecisions(of: parsed) else {
        return .invalid
      }
      if let found = answer.contradiction { return .refuted("\(found.situation)") }
      guard answer.outcome.name == "proved" else { return .open }
      refuting = decisions
    } else {
      let comparison = RulesComparison(
        from: versions[0], to: versions[1], by: engine, searchTime: .milliseconds(300))
      if comparison.isContradicted { return .refuted("\(comparison.differences.map(\.situation))") }
      guard comparison.differences.isEmpty, comparison.open.isEmpty else { return .open }
      refuting = [true, false].map {
        [ExpectedDecision(versions[1], allows: $0), ExpectedDecision(versions[0], allows: !$0)]
      }
    }
    let attack = ProofAttack(on: service, near: refuting.flatMap { $0.map(\.rules.program) })
    let found = attack.refutation(
      refuting, forms: [form], .init(requests: requests, cost: .max), seed: UInt64(rules.joined().utf8.count))
    return found.map { .refuted("\($0.situation)") } ?? .proved
  }
}
