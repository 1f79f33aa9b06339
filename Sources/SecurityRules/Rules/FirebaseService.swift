public import RuleRequests
public import RuleValues

/// A Firebase service whose rules are known at compile time: ``RealtimeDatabase``, ``CloudFirestore`` or
/// ``CloudStorage``.
///
/// It ties a ``Ruleset`` to the ``Authorizer`` whose operations the rules can decide. No other type conforms to it.
public protocol FirebaseService: Sendable {
  /// The operations of the service's clients.
  associatedtype Operation: Sendable

  /// The service as a value.
  static var rulesService: RulesService { get }

  /// Returns `operation` as an operation of any service.
  static func any(_ operation: Operation) -> ServiceOperation
}

/// Realtime Database as a type.
public enum RealtimeDatabase: FirebaseService {
  /// The Realtime Database service as a value.
  public static var rulesService: RulesService { .realtime }
  /// Returns `operation` as an operation of any service.
  public static func any(_ operation: DataOperation) -> ServiceOperation { .realtime(operation) }
}

/// Cloud Firestore as a type.
public enum CloudFirestore: FirebaseService {
  /// The Cloud Firestore service as a value.
  public static var rulesService: RulesService { .firestore }
  /// Returns `operation` as an operation of any service.
  public static func any(_ operation: FirestoreRequest.Operation) -> ServiceOperation { .firestore(operation) }
}

/// Cloud Storage as a type.
public enum CloudStorage: FirebaseService {
  /// The Cloud Storage service as a value.
  public static var rulesService: RulesService { .storage }
  /// Returns `operation` as an operation of any service.
  public static func any(_ operation: StorageRequest.Operation) -> ServiceOperation { .storage(operation) }
}
