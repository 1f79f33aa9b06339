import RulePrograms
import RuleValues

/// The requests for which a condition or a function can be evaluated.
struct Contexts: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let firestore = Contexts(rawValue: 1)
  /// All methods of Storage except `list`, which has no `resource`.
  static let storageObject = Contexts(rawValue: 2)
  static let storageList = Contexts(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The contexts of an `allow`.
  init(_ service: RulesService?, _ methods: MethodSet) {
    switch service {
    case .firestore: self = methods.isEmpty ? [] : .firestore
    case .storage:
      self = methods.contains(.list) ? .storageList : []
      if !methods.subtracting(.list).isEmpty { insert(.storageObject) }
    case .realtime, nil: self = []
    }
  }

  var hasRequest: Bool { !isEmpty }
  var hasResource: Bool { contains(.firestore) || contains(.storageObject) }
  /// `get(path)` and the like.
  var hasDocuments: Bool { contains(.firestore) }
  /// `firestore.get(path)` and the like.
  var hasFirestore: Bool { contains(.storageObject) || contains(.storageList) }
}
