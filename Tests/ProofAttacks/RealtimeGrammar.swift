import RulePrograms

/// Makes random conditions of Realtime rules that use an operation.
struct RealtimeGrammar {
  private(set) var dice: Dice
  private let isRead: Bool
  /// The operations of the conditions so far.
  private(set) var used: Set<Operation> = []

  init(isRead: Bool, _ dice: Dice) {
    self.isRead = isRead
    self.dice = dice
  }

  // MARK: Leaves

  private mutating func snapshot() -> String {
    let root =
      isRead
      ? dice.pick("data", "root.child('n').child($id)") : dice.pick("data", "newData", "newData", "root.child('o')")
    switch dice.below(5) {
    case 0:
      used.insert(.snapshotChild)
      return "\(root).child('a')"
    case 1:
      used.insert(.snapshotChild)
      return "\(root).child('a/b')"
    case 2:
      used.insert(.snapshotParent)
      return "\(root).child('a').parent().child('b')"
    case 3:
      used.insert(.snapshotChild)
      return "root.child('o/' + \(dice.pick("$id", "auth.uid", "data.child('a').val()")))"
    default: return root
    }
  }

  private mutating func value() -> String {
    switch dice.below(8) {
    case 0: return "auth.uid"
    case 1:
      used.insert(.claimMember)
      return "auth.token.\(dice.pick("role", "level", "tags"))"
    case 2: return "$id"
    case 3: return "now"
    default:
      used.insert(.snapshotValue)
      return "\(snapshot()).val()"
    }
  }

  /// A value that can be a number.
  private mutating func stored() -> String {
    if dice.chance(4) { return "auth.token.level" }
    used.insert(.snapshotValue)
    return "\(snapshot()).val()"
  }

  private mutating func constant() -> String {
    dice.pick("null", "true", "false", "0", "1", "1.5", "-1", "'a'", "'x'", "''", "9007199254740992", "'K'")
  }

  private mutating func number(depth: Int) -> String {
    if depth == 0 || dice.chance(3) { return dice.chance(2) ? stored() : dice.pick("0", "1", "2.5", "now") }
    let operation = dice.pick(from: [
      (Operation.realtimeAdd, "+"), (.realtimeSubtract, "-"), (.realtimeMultiply, "*"), (.realtimeDivide, "/"),
      (.realtimeRemainder, "%"),
    ])
    used.insert(operation.0)
    return "(\(number(depth: depth - 1)) \(operation.1) \(number(depth: depth - 1)))"
  }

  // MARK: Conditions

  /// A condition that uses an operation.
  mutating func condition(using operation: Operation) -> String {
    used.insert(operation)
    switch operation {
    case .not: return "!(\(comparison()))"
    case .realtimeEqual: return "\(value()) == \(constant())"
    case .realtimeNotEqual: return "\(value()) != \(constant())"
    case .realtimeLess: return "\(stored()) < \(number(depth: 1))"
    case .realtimeLessOrEqual: return "\(number(depth: 1)) <= \(number(depth: 1))"
    case .realtimeGreater: return "\(value()) > \(dice.pick("'a'", "1", "''"))"
    case .realtimeGreaterOrEqual: return "\(number(depth: 2)) >= \(number(depth: 1))"
    case .realtimeAdd: return "\(stored()) + \(dice.pick("1", "'a'", stored())) == \(dice.pick("2", "'aa'", stored()))"
    case .realtimeSubtract: return "\(stored()) - \(stored()) \(dice.pick("==", "<", ">=")) \(dice.pick("0", "1"))"
    case .realtimeMultiply: return "\(stored()) * 2 \(dice.pick("==", "<", ">=")) \(number(depth: 0))"
    case .realtimeDivide: return "\(stored()) / \(dice.pick("0", "2", stored())) \(dice.pick("==", "<", ">=", "!=")) 1"
    case .realtimeRemainder: return "\(stored()) % \(dice.pick("0", "2")) \(dice.pick("==", "<", ">=", "!=")) 1"
    case .realtimeNegate: return "-(\(stored())) \(dice.pick("<", ">=")) 0"
    case .claimMember: return "auth.token.\(dice.pick("role", "tags", "m.k")) \(dice.pick("==", "!=")) \(constant())"
    case .claimLength: return "auth.token.\(dice.pick("role", "tags")).length \(dice.pick("==", ">")) 1"
    case .snapshotValue: return "\(snapshot()).val() \(dice.pick("==", "!=")) \(dice.pick(constant(), value()))"
    case .snapshotChild: return "\(snapshot()).child(\(dice.pick("$id", "auth.uid", stored()))).exists()"
    case .snapshotParent: return "\(snapshot()).parent().child('a').exists()"
    case .snapshotHasChild: return "\(snapshot()).hasChild(\(dice.pick("'a'", "'a/b'", "$id", stored())))"
    case .snapshotHasChildren: return "\(snapshot()).hasChildren()"
    case .snapshotHasAllChildren: return "\(snapshot()).hasChildren(['a', \(dice.pick("'b'", "'a/c'"))])"
    case .snapshotExists: return "\(snapshot()).exists()"
    case .snapshotPriority: return "\(snapshot()).getPriority() == \(constant())"
    case .snapshotIsNumber: return "\(snapshot()).isNumber()"
    case .snapshotIsString: return "\(snapshot()).isString()"
    case .snapshotIsBoolean: return "\(snapshot()).isBoolean()"
    case .textLength: return "\(snapshot()).val().length \(dice.pick("==", "<", ">=")) \(dice.pick("0", "1", "2"))"
    case .textContains: return "\(snapshot()).val().contains(\(dice.pick("'a'", "''", stored())))"
    case .textBeginsWith: return "\(snapshot()).val().beginsWith(\(dice.pick("'a'", "''", stored())))"
    case .textEndsWith: return "\(snapshot()).val().endsWith(\(dice.pick("'a'", "''", stored())))"
    case .textReplace: return "\(snapshot()).val().replace('a', 'x') == \(dice.pick("'x'", value()))"
    case .textLowercased: return "\(snapshot()).val().toLowerCase() == \(dice.pick("'a'", "'k'", value()))"
    case .textUppercased: return "\(snapshot()).val().toUpperCase() == \(dice.pick("'A'", "'K'", value()))"
    }
  }

  /// A simple condition.
  mutating func comparison() -> String {
    let operation = dice.pick(from: [
      Operation.realtimeEqual, .realtimeNotEqual, .snapshotExists, .snapshotIsString, .snapshotHasChildren,
      .realtimeLess,
    ])
    return condition(using: operation)
  }

  // MARK: Pairs

  /// Two conditions that a reader may think to be the same.
  mutating func spellings() -> (String, String) {
    let (s, v, c) = (snapshot(), stored(), constant())
    let (o, w) = (snapshot(), stored())
    let all: [String] =
      switch dice.below(9) {
      case 0:
        ["\(v) == \(c)", "!(\(v) != \(c))", "\(c) == \(v)", "\(v) == \(c) || false", "(\(v) == \(c) ? true : false)"]
      case 1:
        [
          "\(s).exists()", "\(s).val() != null", "!(\(s).val() == null)", "\(s).hasChildren() || \(s).val() != null",
          "\(s).isString() || \(s).isNumber() || \(s).isBoolean() || \(s).hasChildren()", "\(s).hasChildren()",
        ]
      case 2:
        [
          "\(s).isString() && \(s).val().length > 0", "\(s).isString() && \(s).val() != ''", "\(s).val().length > 0",
          "\(s).val() > ''", "\(s).val().matches(/./)", "\(s).isString() && \(s).val().length >= 1",
        ]
      case 3:
        [
          "\(s).hasChildren(['a', 'b'])", "\(s).hasChild('a') && \(s).hasChild('b')",
          "\(s).child('a').exists() && \(s).child('b').exists()", "\(s).child('a').val() != null && \(s).hasChild('b')",
          "\(s).hasChildren()",
        ]
      case 4:
        [
          "\(v) > 1", "!(\(v) <= 1)", "1 < \(v)", "\(v) >= 2", "\(v) + 1 > 2", "\(v) * 2 > 2", "\(v) - 1 > 0",
          "\(v) / 1 > 1",
        ]
      case 5:
        // Two values, which can both be missing.
        [
          "\(s).val() == \(o).val()", "\(s).val() != \(o).val()", "!(\(s).exists()) && !(\(o).exists())",
          "\(s).exists() || \(o).exists()", "\(s).val() == null && \(o).val() == null", "\(v) == \(w)",
        ]
      case 6:
        // A side that can be an error.
        [
          "\(v) > 1 && \(s).exists()", "!(\(v) > 1 && \(s).exists())", "!(\(s).exists())", "\(v) > 1",
          "!(\(v) > 1) || !(\(s).exists())", "\(s).exists() && \(v) > 1", "!(\(s).exists() && \(v) > 1)",
        ]
      case 7:
        // Results that can be no number.
        [
          "\(v) / \(w) == \(v) / \(w)", "\(v) % \(w) == \(v) % \(w)", "\(v) / \(w) > 0 || \(v) / \(w) <= 0",
          "\(v) / \(w) != \(v) / \(w)", "true", "false", "\(v) >= 0 && \(w) >= 0",
        ]
      default:
        [
          "auth != null", "auth.uid != null", "auth.uid.length > 0", "!(auth == null)", "auth.token != null",
          "auth.token.sub == auth.uid", "auth.uid == auth.token.user_id", "auth.provider != null",
        ]
      }
    return (dice.pick(from: all), dice.pick(from: all))
  }
}
