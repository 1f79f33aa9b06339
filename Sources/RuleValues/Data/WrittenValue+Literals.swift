extension WrittenValue {
  /// `{".sv": "timestamp"}`: the time of the write, in milliseconds since 1970.
  public static let serverTimestamp = WrittenValue(
    .leaf(.integer(0)), sites: [Site(path: .root, isPriority: false, value: .timestamp)])

  /// Returns `{".sv": {"increment": n}}`: the stored number plus `delta`.
  public static func increment(_ delta: Int64) -> WrittenValue {
    WrittenValue(
      .leaf(.integer(0)), sites: [Site(path: .root, isPriority: false, value: .increment(.integer(delta)))])
  }
}

extension WrittenValue {
  /// Returns a string.
  public static func string(_ text: String) -> WrittenValue { WrittenValue(.leaf(.string(text))) }
  /// Returns an integer.
  public static func integer(_ integer: Int64) -> WrittenValue { WrittenValue(.leaf(.integer(integer))) }
  /// Returns a double.
  public static func double(_ double: Double) -> WrittenValue { WrittenValue(.leaf(.double(double))) }
  /// Returns a boolean.
  public static func bool(_ bool: Bool) -> WrittenValue { WrittenValue(.leaf(.bool(bool))) }
}

/// `"text"`
extension WrittenValue: ExpressibleByStringLiteral {
  /// Creates a string.
  public init(stringLiteral text: String) { self.init(.leaf(.string(text))) }
}

/// `37`
extension WrittenValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral integer: Int64) { self.init(.leaf(.integer(integer))) }
}

/// `1.5`
extension WrittenValue: ExpressibleByFloatLiteral {
  /// Creates a double.
  public init(floatLiteral double: Double) { self.init(.leaf(.double(double))) }
}

/// `true`
extension WrittenValue: ExpressibleByBooleanLiteral {
  /// Creates a boolean.
  public init(booleanLiteral bool: Bool) { self.init(.leaf(.bool(bool))) }
}

/// `nil`, which deletes data.
extension WrittenValue: ExpressibleByNilLiteral {
  /// Creates a deletion.
  public init(nilLiteral: ()) { self.init(.absent) }
}

/// `["name": "Ada", "at": .serverTimestamp]`
extension WrittenValue: ExpressibleByDictionaryLiteral {
  /// Creates children. The last of two with the same key wins.
  public init(dictionaryLiteral members: (String, WrittenValue)...) {
    let latest = members.indices.filter { index in
      !members[(index + 1)...].contains { CodeUnits.equal($0.0, members[index].0) }
    }
    let sites = latest.flatMap { index in
      members[index].1.sites.map {
        let path = DataPath([DataKey(members[index].0)]).appending($0.path)
        return Site(path: path, isPriority: $0.isPriority, value: $0.value)
      }
    }
    self.init(.node(latest.map { DataChild(DataKey(members[$0].0), members[$0].1.template) }), sites: sites)
  }
}
