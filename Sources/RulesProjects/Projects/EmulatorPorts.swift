import RuleValues
package import SourceText

/// The block `emulators` of a `firebase.json`: the addresses of local services.
///
/// The format is that of firebase-tools (`schema/firebase-config.json` of firebase/firebase-tools).
package struct EmulatorPorts: Hashable, Sendable {
  /// The wanted address of a service.
  package struct Address: Hashable, Sendable {
    /// The host; nil for the usual one.
    package let host: String?
    /// The port; nil for the usual one.
    package let port: Int?
  }

  /// The addresses by the names of the services, such as `firestore`.
  package private(set) var addresses: [String: Address] = [:]
  /// The names of the services that the block turns off with `"enabled": false`.
  package private(set) var disabled: Set<String> = []

  /// Creates settings without addresses.
  package init() {}

  /// Reads the block of a project file. Entries that are not objects, such as `singleProjectMode`, are ignored.
  ///
  /// - Throws: if the file is not JSON, or a port is not a number from 0 to 65535.
  package init(_ file: SourceFile) throws(InvalidInput) {
    guard let block = try JSONInput(file).root["emulators"] else { return }
    for member in block.members {
      guard case .object = member.value.value else { continue }
      var port: Int?
      if let node = member.value["port"] {
        guard case .integer(let number) = node.value, (0...65535).contains(number) else {
          throw InvalidInput("`port` must be a number from 0 to 65535", at: node.span, in: file)
        }
        port = Int(number)
      }
      addresses[member.key] = Address(host: member.value["host"]?.string, port: port)
      if member.value["enabled"]?.bool == false { disabled.insert(member.key) }
    }
  }
}
