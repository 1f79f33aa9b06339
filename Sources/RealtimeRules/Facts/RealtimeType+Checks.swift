import RulePrograms

extension RealtimeType {
  /// Whether `==` and `!=` take it.
  var isComparable: Bool {
    switch self {
    case .boolean, .number, .string, .null, .value, .auth, .queryValue, .mixed, .unknown: true
    case .regex, .array, .snapshot, .method, .query: false
    }
  }

  /// Whether `<` `<=` `>` `>=` and `+` take it.
  var isOrdered: Bool { self == .string || isNumeric }

  /// Whether `-` `*` `/` `%` take it.
  var isNumeric: Bool {
    switch self {
    case .number, .value, .auth, .queryValue, .mixed, .unknown: true
    case .boolean, .string, .null, .regex, .array, .snapshot, .method, .query: false
    }
  }

  /// Whether a parameter that is a string takes it.
  var isTextual: Bool {
    switch self {
    case .string, .value, .auth, .mixed, .unknown: true
    default: false
    }
  }

  /// Whether a condition can be of it.
  var isCondition: Bool { self == .boolean || self == .unknown }

  /// For messages.
  var phrase: String {
    switch self {
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .null: "null"
    case .regex: "a regular expression"
    case .array: "an array"
    case .snapshot: "a data snapshot, not its value"
    case .method: "a method that is not called"
    case .value: "a value of the data, of any type"
    case .auth: "part of `auth`, of any type"
    case .query: "the query"
    case .queryValue: "a parameter of the query, of any type"
    case .mixed: "a value of either of two types"
    case .unknown: "a mistake"
    }
  }
}
