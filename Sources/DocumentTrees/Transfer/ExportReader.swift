import RuleValues
import SourceText

/// A reader of the service's JSON export that emits the events of its tree while the text arrives.
///
/// It reads the same data as `DataReader`, with the same limits, but needs memory for only one path and one string. It
/// accepts strict JSON. An export cannot contain server values: `.sv` is rejected as an invalid key.
struct ExportReader {
  typealias Emit = (TreeEvent) throws -> Void

  var window: ByteWindow
  /// The buffer of the last string or number.
  var text: [UInt8] = []
  private let baseDepth: Int
  private(set) var keys: [DataKey] = []
  /// The number of values emitted so far.
  private(set) var values: Int64 = 0

  /// Creates a reader of data for a place that is `baseDepth` keys below the root.
  init(_ window: ByteWindow, baseDepth: Int) {
    self.window = window
    self.baseDepth = baseDepth
  }

  func problem(_ kind: ImportProblem.Kind, at position: TextPosition) -> ImportProblem {
    ImportProblem(kind: kind, path: DataPath(keys), position: position)
  }

  func unexpected(_ byte: UInt8?) -> ImportProblem {
    let found = byte.map { (0x21..<0x7F).contains($0) ? String(Unicode.Scalar($0)) : "byte 0x\(String($0, radix: 16))" }
    return problem(.text(.unexpected(found ?? "")), at: window.here)
  }

  /// Reads the whole text and emits its events.
  mutating func read(_ emit: Emit) throws {
    try skipByteOrderMark()
    try window.skipWhiteSpace()
    try value(nil, emit)
    try window.skipWhiteSpace()
    if try window.peek() != nil { throw problem(.text(.trailingContent), at: window.here) }
  }

  private mutating func skipByteOrderMark() throws {
    guard try window.take(0xEF) else { return }
    guard try window.take(0xBB), try window.take(0xBF) else { throw problem(.text(.invalidUTF8), at: window.here) }
  }

  private mutating func value(_ key: DataKey?, _ emit: Emit) throws {
    let start = window.here
    let byte = try window.peek()
    if byte != UInt8(ascii: "n"), baseDepth + keys.count > DataLimits.maximumDepth {
      throw problem(.data(.tooDeep), at: start)
    }
    switch byte {
    case UInt8(ascii: "{"): try object(key, emit)
    case UInt8(ascii: "["): try array(key, emit)
    default:
      guard let scalar = try scalar() else { return }
      try leaf(key, scalar, priority: nil, emit)
    }
  }

  private mutating func leaf(_ key: DataKey?, _ scalar: Scalar, priority: Scalar?, _ emit: Emit) throws {
    values += 1
    try emit(.leaf(key, scalar, priority: priority))
  }

  // MARK: Arrays

  private mutating func array(_ key: DataKey?, _ emit: Emit) throws {
    try emit(.begin(key))
    var index = 0
    try elements(from: UInt8(ascii: "["), to: UInt8(ascii: "]")) { reader in
      let key = DataKey(String(index))
      reader.keys.append(key)
      try reader.value(key, emit)
      reader.keys.removeLast()
      index += 1
    }
    try emit(.end)
  }

  /// Reads the comma-separated elements between two brackets.
  private mutating func elements(
    from opening: UInt8, to closing: UInt8, _ element: (inout ExportReader) throws -> Void
  ) throws {
    _ = try window.take(opening)
    try window.skipWhiteSpace()
    if try window.take(closing) { return }
    while true {
      try element(&self)
      try window.skipWhiteSpace()
      if try window.take(closing) { return }
      let comma = window.here
      guard try window.take(UInt8(ascii: ",")) else { throw unexpected(try window.peek()) }
      try window.skipWhiteSpace()
      if try window.peek() == closing { throw problem(.text(.trailingComma), at: comma) }
    }
  }

  // MARK: Objects

  /// The state of an object before its end: a node with children, or a leaf with a priority.
  private struct OpenObject {
    var hasBegun = false
    var hasPriority = false
    var hasValue = false
    var priority: Scalar?
    var value: Scalar?
  }

  private mutating func object(_ key: DataKey?, _ emit: Emit) throws {
    var object = OpenObject()
    try elements(from: UInt8(ascii: "{"), to: UInt8(ascii: "}")) { reader in
      try reader.member(of: &object, key, emit)
    }
    if let value = object.value {
      try leaf(key, value, priority: object.priority, emit)
    } else if object.hasBegun {
      if let priority = object.priority { try emit(.priority(priority)) }
      try emit(.end)
    }
  }

  private mutating func member(of object: inout OpenObject, _ parent: DataKey?, _ emit: Emit) throws {
    let start = window.here
    let name = try memberName()
    switch name {
    case ".value":
      try refuseSecond(object.hasValue, name, start)
      if object.hasBegun { throw problem(.data(.valueBesideChildren), at: start) }
      object.hasValue = true
      object.value = try scalar(orRefuse: .valueNotScalar)
    case ".priority":
      try refuseSecond(object.hasPriority, name, start)
      object.hasPriority = true
      object.priority = try priority()
    default:
      if object.hasValue { throw problem(.data(.valueBesideChildren), at: start) }
      let key = DataKey(name)
      if let kind = DataLimits.problem(inKey: key) { throw problem(.data(kind), at: start) }
      if !object.hasBegun { try emit(.begin(parent)) }
      object.hasBegun = true
      keys.append(key)
      try value(key, emit)
      keys.removeLast()
    }
  }

  private func refuseSecond(_ isSecond: Bool, _ name: String, _ start: TextPosition) throws {
    if isSecond { throw problem(.data(.duplicateKey(name)), at: start) }
  }

  private mutating func memberName() throws -> String {
    guard try window.peek() == UInt8(ascii: "\"") else {
      throw problem(.text(.expected("\"")), at: window.here)
    }
    let name = try string()
    try window.skipWhiteSpace()
    guard try window.take(UInt8(ascii: ":")) else { throw problem(.text(.expected(":")), at: window.here) }
    try window.skipWhiteSpace()
    return name
  }

  private mutating func scalar(orRefuse kind: DataProblem.Kind) throws -> Scalar? {
    let byte = try window.peek()
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { throw problem(.data(kind), at: window.here) }
    return try scalar()
  }

  private mutating func priority() throws -> Scalar? {
    let start = window.here
    let priority = try scalar(orRefuse: .priorityType)
    if case .bool = priority { throw problem(.data(.priorityType), at: start) }
    return priority
  }
}
