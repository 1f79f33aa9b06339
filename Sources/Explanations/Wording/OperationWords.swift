import RuleEvaluation
import RulePrograms

/// The source form of an operation and the operands it accepts, for sentences about errors.
struct OperationWords {
  /// The operator or method in the source, such as `>` or `.contains()`.
  let sign: String
  /// The accepted operands in words.
  let wants: String
  /// The kinds of value that each operand may have.
  let takes: Set<ExplainedValue.Kind>

  init(_ sign: String, wants: String, takes: Set<ExplainedValue.Kind>) {
    self.sign = sign
    self.wants = wants
    self.takes = takes
  }

  /// Creates the words for an expression; nil for an expression that cannot fail because of an operand.
  init?(_ expression: Expression) {
    switch expression {
    case .and: self.init("&&", wants: "true or false on both sides", takes: [.boolean])
    case .or: self.init("||", wants: "true or false on both sides", takes: [.boolean])
    case .conditional: self.init("?", wants: "true or false before it", takes: [.boolean])
    case .matches: self.init(".matches()", wants: "a string", takes: [.string])
    case .call(let operation, _): self.init(operation)
    default: return nil
    }
  }

  private init(_ operation: Operation) {
    switch operation {
    case .not: self.init("!", wants: "true or false", takes: [.boolean])
    case .realtimeEqual: self.init("==", wants: "a value on one side (compare their children instead)", takes: [])
    case .realtimeNotEqual: self.init("!=", wants: "a value on one side (compare their children instead)", takes: [])
    case .realtimeLess: self = Self.ordering("<")
    case .realtimeLessOrEqual: self = Self.ordering("<=")
    case .realtimeGreater: self = Self.ordering(">")
    case .realtimeGreaterOrEqual: self = Self.ordering(">=")
    case .realtimeAdd: self.init("+", wants: "numbers or strings", takes: [.number, .string])
    case .realtimeSubtract: self.init("-", wants: "two numbers", takes: [.number])
    case .realtimeMultiply: self.init("*", wants: "two numbers", takes: [.number])
    case .realtimeDivide: self.init("/", wants: "two numbers", takes: [.number])
    case .realtimeRemainder: self.init("%", wants: "two numbers", takes: [.number])
    case .realtimeNegate: self.init("-", wants: "a number", takes: [.number])
    case .claimMember: self.init("[…]", wants: "a string name", takes: [.null, .node, .string, .number])
    case .claimLength: self.init(".length", wants: "a string", takes: [.string])
    case .snapshotChild: self.init(".child()", wants: "a string path", takes: [.node, .string])
    case .snapshotHasChild: self.init(".hasChild()", wants: "a string path", takes: [.node, .string])
    case .snapshotHasAllChildren: self.init(".hasChildren([…])", wants: "string names", takes: [.node, .string])
    case .textLength: self.init(".length", wants: "a string", takes: [.string])
    case .textContains: self.init(".contains()", wants: "strings", takes: [.string])
    case .textBeginsWith: self.init(".beginsWith()", wants: "strings", takes: [.string])
    case .textEndsWith: self.init(".endsWith()", wants: "strings", takes: [.string])
    case .textReplace: self.init(".replace()", wants: "strings", takes: [.string])
    case .textLowercased: self.init(".toLowerCase()", wants: "a string", takes: [.string])
    case .textUppercased: self.init(".toUpperCase()", wants: "a string", takes: [.string])
    default: self = Self.snapshot(operation)
    }
  }

  private static func snapshot(_ operation: Operation) -> OperationWords {
    let sign =
      switch operation {
      case .snapshotValue: ".val()"
      case .snapshotParent: ".parent()"
      case .snapshotHasChildren: ".hasChildren()"
      case .snapshotExists: ".exists()"
      case .snapshotPriority: ".getPriority()"
      case .snapshotIsNumber: ".isNumber()"
      case .snapshotIsString: ".isString()"
      case .snapshotIsBoolean: ".isBoolean()"
      default: "\(operation)"
      }
    return OperationWords(sign, wants: "a snapshot", takes: [.node])
  }

  private static func ordering(_ sign: String) -> OperationWords {
    OperationWords(sign, wants: "two numbers or two strings", takes: [.number, .string])
  }
}
