public import RuleEvaluation
public import RuleValues

/// A Firebase service whose rules are known at compile time: ``RealtimeDatabase``, ``CloudFirestore`` or ``CloudStorage``.
///
/// It ties a ``Ruleset`` to the ``Authorizer`` whose operations the rules can decide. No other type conforms to it.
public protocol FirebaseService: Sendable {
  /// The operations of the service's clients.
  associatedtype Operation: Sendable

  /// The service.
  static var rulesService: RulesService { get }

  /// `operation` as one of any service.
  static func any(_ operation: Operation) -> ServiceOperation
}

/// Realtime Database, as a type.
public enum RealtimeDatabase: FirebaseService {
  /// Realtime Database.
  public static var rulesService: RulesService { .realtime }
  /// `operation` as one of any service.
  public static func any(_ operation: DataOperation) -> ServiceOperation { .realtime(operation) }
}

/// Cloud Firestore, as a type.
public enum CloudFirestore: FirebaseService {
  /// Cloud Firestore.
  public static var rulesService: RulesService { .firestore }
  /// `operation` as one of any service.
  public static func any(_ operation: FirestoreRequest.Operation) -> ServiceOperation { .firestore(operation) }
}

/// Cloud Storage, as a type.
public enum CloudStorage: FirebaseService {
  /// Cloud Storage.
  public static var rulesService: RulesService { .storage }
  /// `operation` as one of any service.
  public static func any(_ operation: StorageRequest.Operation) -> ServiceOperation { .storage(operation) }
}
