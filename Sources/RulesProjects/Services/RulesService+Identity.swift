package import Identities

extension RulesService {
  /// The service whose rules see an identity.
  package init(_ service: Identity.Service) {
    switch service {
    case .realtimeDatabase: self = .realtime
    case .firestore: self = .firestore
    case .storage: self = .storage
    }
  }
}
