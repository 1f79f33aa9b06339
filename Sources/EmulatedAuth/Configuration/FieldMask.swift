import EmulatedProjects
import Identities

/// The fields that a request changes: the parameter `updateMask`, with names such as `idpConfig.idpEntityId`.
struct FieldMask {
  /// The limit on the fields and on the parts of a name.
  static let maximumCount = 100

  private let paths: [[String]]

  /// Reads the parameter of a query. Without it, a request changes the members of its body.
  init(_ parameter: String?, body: Claims) throws {
    guard let parameter, !parameter.isEmpty else {
      paths = body.members.map { [$0.key] }
      return
    }
    paths = parameter.split(separator: ",").map { $0.split(separator: ".").map(String.init) }
    let isShort = paths.count <= Self.maximumCount && paths.allSatisfy { (1...Self.maximumCount).contains($0.count) }
    try require(isShort, "INVALID_ARGUMENT : Invalid updateMask.")
  }

  /// Copies the fields from a body to a resource. A field that the body lacks is removed.
  func apply(_ body: Claims, to resource: inout Claims) {
    for path in paths { Self.set(path[...], from: body, in: &resource) }
  }

  private static func set(_ path: ArraySlice<String>, from body: Claims?, in resource: inout Claims) {
    guard let name = path.first else { return }
    if path.count == 1 {
      resource[name] = body?[name]
    } else {
      var inner = resource[name]?.map ?? [:]
      set(path.dropFirst(), from: body?[name]?.map, in: &inner)
      resource[name] = .map(inner)
    }
  }
}
