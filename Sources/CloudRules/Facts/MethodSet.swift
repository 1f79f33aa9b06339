import RulePrograms

/// What an `allow` is asked for.
struct MethodSet: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt8

  static let get = MethodSet(rawValue: 1)
  static let list = MethodSet(rawValue: 2)
  static let create = MethodSet(rawValue: 4)
  static let update = MethodSet(rawValue: 8)
  static let delete = MethodSet(rawValue: 16)
  static let reads: MethodSet = [.get, .list]
  static let writes: MethodSet = [.create, .update, .delete]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a name in an `allow` stands for, in either case; empty where no method has it (emulator 1.19.9).
  init(named name: String) {
    self = Self.exact(name) ?? Self.exact(name.lowercased()) ?? []
  }

  private static func exact(_ name: String) -> MethodSet? {
    switch name {
    case "read": .reads
    case "write": .writes
    case "get": .get
    case "list": .list
    case "create": .create
    case "update": .update
    case "delete": .delete
    default: nil
    }
  }

  /// The methods as a program has them.
  var methods: [RuleMethod] {
    let all: [(MethodSet, RuleMethod)] = [
      (.get, .get), (.list, .list), (.create, .create), (.update, .update), (.delete, .delete),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }

  /// The method that `request.method` can be.
  static func isMethod(_ name: String) -> Bool {
    [.get, .list, .create, .update, .delete].contains(exact(name) ?? [])
  }
}
