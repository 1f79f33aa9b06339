package import RuleValues

extension WireMessage {
  /// Creates the `Timestamp` message of a time.
  package init(_ time: Timestamp) {
    self.init(.timestamp)
    self["seconds"] = .integer(time.seconds)
    self["nanos"] = .integer(Int64(time.nanos))
  }

  /// The time of a `Timestamp` message. Nil if it is out of range.
  package var timestampValue: Timestamp? {
    guard let nanos = Int32(exactly: integer("nanos")) else { return nil }
    return Timestamp(seconds: integer("seconds"), nanos: nanos)
  }

  /// Returns the time in a field; nil if the field is missing.
  ///
  /// - Throws: `INVALID_ARGUMENT` if the time is out of range.
  package func timestamp(_ name: String) throws(RPCError) -> Timestamp? {
    guard let message = message(name) else { return nil }
    guard let time = message.timestampValue else {
      throw .invalidArgument("Timestamp seconds exceeds limit for field.")
    }
    return time
  }
}
