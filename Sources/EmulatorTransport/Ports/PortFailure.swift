/// A port that a server cannot open.
package struct PortFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why a port cannot be opened.
  package enum Reason: Sendable, Hashable {
    /// Another program has the port.
    case taken
    /// The system reserves the port, such as those below 1024.
    case reserved
    /// The machine does not have the address.
    case noAddress
    /// Another error of the system, with its text.
    case other(String)
  }

  /// The address.
  package let host: String
  /// The port.
  package let port: Int
  /// Why it cannot be opened.
  package let reason: Reason

  /// A description on one line.
  package var description: String {
    switch reason {
    case .taken: "port \(port) of \(host) is in use by another program"
    case .reserved: "port \(port) of \(host) needs the rights of the administrator"
    case .noAddress: "this machine has no address \(host)"
    case .other(let text): "port \(port) of \(host) cannot be opened: \(text)"
    }
  }
}
