import RulePrograms
import RuleValues

extension EvaluationState {
  /// Returns the message of a fault, in the wording of the service's engine (emulator 1.19.9).
  func message(of fault: EvaluationFault) -> String {
    let detail = Int(fault.detail)
    guard detail > 0, detail < arena.details.count else { return fault.text }
    switch fault.code {
    case .undefinedProperty: return "Property \(name(arena.details[detail])) is undefined on object."
    case .functionNotFound: return "Function not found error: Name: [\(name(arena.details[detail]))]."
    case .invalidPattern:
      if case .text(let text) = arena.details[detail] { return arena.string(text) }
      return "Invalid regular expression pattern. Pattern: \(name(arena.details[detail]))."
    case .serviceCall, .accessLimit: return serviceText(arena.details[detail])
    case .argumentCount: return countText(arena.details[detail])
    case .unsupportedOperation: return operandText(arena.details[detail])
    case .typeConversion: return conversionText(arena.details[detail])
    case .indexOutOfBounds:
      guard case .index(let index, let size) = arena.details[detail] else { return fault.text }
      return "Index out of bound error. Index: [\(index)] , size: [\(size)]."
    case .illegalRange:
      guard case .range(let from, let to) = arena.details[detail] else { return fault.text }
      return "Illegal range error. From index: [\(from)] , To index: [\(to)]."
    case .invalidValue:
      switch arena.details[detail] {
      case .value(let problem): return problem.text
      case .path(let problem, let text): return pathText(problem, arena.string(text))
      default: return fault.text
      }
    default: return fault.text
    }
  }

  private func name(_ detail: FaultDetail) -> String {
    switch detail {
    case .name(let text): arena.string(text)
    case .builtin(let builtin): functions[builtin].errorName
    default: ""
    }
  }

  private func serviceText(_ detail: FaultDetail) -> String {
    switch detail {
    case .service(let function, let path):
      "Service call error. Function: [\(functions[function].qualifiedName)], Argument: [\(ProtoText.argument(.path(path), in: self))]."
    case .builtin(let function): "Service call error. Function: [\(functions[function].errorName)], Argument: []."
    default: ""
    }
  }

  private func countText(_ detail: FaultDetail) -> String {
    switch detail {
    case .arguments(let count, let declared):
      return "Incorrect number of arguments. Received: \(count). Expected: \(arena.string(declared))."
    case .builtinArguments(let count, let builtin, let receiver):
      let receiver = functions[builtin].isMethod ? receiver : nil
      return "Incorrect number of arguments. Received: \(count). Expected: \(signatures(builtin, receiver))."
    default: return ""
    }
  }

  private func operandText(_ detail: FaultDetail) -> String {
    switch detail {
    case .type(let type, let expected):
      return "Type error. Received: [\(type.name)] Expected: [\(expected.listed.map(\.name).joined(separator: ","))]."
    case .operands(let builtin, let types):
      let received = types.types
      var receiver = functions[builtin].errorOrder == .receiver ? received.first : nil
      if receiver == .constraint { receiver = .list }
      let declarations = functions[builtin].declarations
      let declaration = declarations.first { declaration in
        receiver.map { type in declaration.overloads.contains { $0.operands.first?.contains(type) == true } } ?? true
      }
      let text = declaration?.signature(received.map(\.name)) ?? functions[builtin].errorName
      return "Unsupported operation error. Received: \(text). Expected: \(signatures(builtin, receiver))."
    default: return ""
    }
  }

  private func signatures(_ builtin: Builtin, _ receiver: RuleType?) -> String {
    let lists = functions[builtin].declarations.map {
      $0.signatures(of: builtin == .in ? nil : receiver)
    }
    return (builtin == .in ? ["map.in(string)"] : lists).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func conversionText(_ detail: FaultDetail) -> String {
    guard case .conversion(let value, let type) = detail else { return "" }
    let argument =
      switch value {
      case .string(let text): arena.string(text)
      case .list(let elements): ProtoText.elements(elements, in: self)
      default: ProtoText.argument(value, in: self)
      }
    return
      "Type conversion error. Argument: [\(argument)], From type: [\(value.type?.name ?? "")], To type: [\(type.name)]."
  }

  private func pathText(_ problem: PathProblem, _ text: String) -> String {
    switch problem {
    case .emptyTemplate: return "Empty Path Template is not allowed."
    case .emptySegment: return "Invalid Path Template \(text). Empty segment is not allowed."
    case .openCapture: return "Invalid Path Template \(text). The capture segment is not closed."
    case .captureName(let name):
      return
        "Invalid Path Template \(text). [Identifier [\(arena.string(name))] should start with letter, dollar sign, "
        + "or underscore and should not start with digit and must not contain spaces."
    case .duplicate: return "Variable \(text) already exists in the PathTemplate."
    case .unbound: return "Variable \(text) is not bound in path template."
    case .bound: return "Variable \(text) is already bound."
    case .emptyValue: return "Cannot bind empty value to path template variable \(text)."
    case .unknownNames: return "Variable(s) \(text) do not exist in the path template."
    case .shortEscape: return Self.decoding(text, "Incomplete trailing escape (%) pattern")
    case .badEscape(let digits, let index):
      return Self.decoding(
        text, "Illegal hex characters in escape (%) pattern - Error at index \(index) in: \"\(arena.string(digits))\"")
    case .negativeEscape: return Self.decoding(text, "Illegal hex characters in escape (%) pattern - negative value")
    }
  }

  private static func decoding(_ text: String, _ problem: String) -> String {
    "Unable to decode \(text) to url. Error: URLDecoder: \(problem)"
  }
}

extension TypeSet {
  /// The types that a query's field can be compared with, in the engine's order of each list.
  private static let comparable: [[RuleType]] = [
    [.timestamp, .duration, .float, .int, .string, .bytes],
    [
      .bool, .duration, .float, .int, .latlng, .map, .null, .string, .bytes, .timestamp, .path, .list, .vector, .set,
    ],
  ]

  /// The types in the order of the engine's errors.
  fileprivate var listed: [RuleType] {
    let types = self.types
    return Self.comparable.first { $0.count == types.count && $0.allSatisfy(contains) } ?? types
  }
}

extension RangeProblem {
  /// The engine's message.
  fileprivate var text: String {
    switch self {
    case .duration:
      "Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. Nanos must be in range "
        + "[-999,999,999, +999,999,999]. Nanos must have the same sign as seconds."
    case .timestamp:
      "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. Nanos must be in range "
        + "[0, +999,999,999]."
    case .date(let year, let month, let day): "Date is not valid. year: \(year), month: \(month) day: \(day)."
    case .year(let year):
      "Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. year: \(year)."
    case .place(let latitude, let longitude):
      "Latitude should be in [-90,90] range and longitude should be in [-180,180] range. latitude: "
        + "\(JavaNumber.text(latitude)), longitude: \(JavaNumber.text(longitude))."
    }
  }
}
