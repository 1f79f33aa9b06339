extension RPCError {
  /// The `google.rpc.Status` message of the error.
  package var statusMessage: WireMessage {
    WireMessage(.status) {
      $0["code"] = .integer(Int64(status.rawValue))
      $0["message"] = .string(message)
    }
  }
}
