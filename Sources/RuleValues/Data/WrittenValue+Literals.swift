extension WrittenValue {
  /// `{".sv": "timestamp"}`: the time of the write, in milliseconds since 1970.
  public static let serverTimestamp = WrittenValue(
    .leaf(.integer(0)), sites: [Site(path: .root, isPriority: false, value: .timestamp)])

  /// `{".sv": {"increment": n}}`: the stored number plus `delta`.
  public static func increment(_ delta: Int64) -> WrittenValue {
    WrittenValue(
      .leaf(.integer(0)), sites: [Site(path: .root, isPriority: false, value: .increment(.integer(delta)))])
  }
}

/// `"text"`
extension WrittenValue: ExpressibleByStringLiteral {
  /// A text.
  public init(stringLiteral text: String) { self.init(.leaf(.string(text))) }
}

/// `37`
extension WrittenValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral integer: Int64) { self.init(.leaf(.integer(integer))) }
}

/// `1.5`
extension WrittenValue: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral double: Double) { self.init(.leaf(.double(double))) }
}

/// `true`
extension WrittenValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral bool: Bool) { self.init(.leaf(.bool(bool))) }
}

/// `nil`, which deletes
extension WrittenValue: ExpressibleByNilLiteral {
  /// Nothing.
  public init(nilLiteral: ()) { self.init(.absent) }
}

/// `["name": "Ada", "at": .serverTimestamp]`
extension WrittenValue: ExpressibleByDictionaryLiteral {
  /// Children; of two with one key the later counts.
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
