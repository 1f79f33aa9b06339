import RuleValues
import Synchronization

/// A resumable upload.
struct UploadSession: Sendable {
  /// Whether the upload can continue.
  enum Status: Sendable, Equatable { case active, finishing, final, canceled }

  /// The ID in the upload's URL.
  let id: String
  /// The object.
  let object: ObjectName
  /// The metadata from the request that began the upload.
  let draft: ObjectDraft
  /// The `Authorization` header of the request that began the upload, which decides at the end; nil without one.
  let authorization: String?
  /// The preconditions of the upload.
  let conditions: ObjectConditions
  /// The content so far.
  var bytes: [UInt8] = []
  /// The number of bytes that were received, also after the content was handed on.
  var size = 0
  /// Whether the upload can continue.
  var status = Status.active
  /// The answer to the request that completed the upload, which a repeated request gets again.
  var result: StoredObject?
}

/// The resumable uploads of a server, by their IDs. Number and total size are bounded.
final class UploadSessions: Sendable {
  private struct State {
    var sessions: [String: UploadSession] = [:]
    /// The IDs in the order in which the uploads began.
    var order: [String] = []
    var bytes = 0
  }

  private let state = Mutex(State())

  /// Begins an upload. If there are too many, the oldest one ends.
  func begin(
    _ object: ObjectName, _ draft: ObjectDraft, authorization: String?, if conditions: ObjectConditions = .init()
  ) throws(StorageFailure) -> UploadSession {
    guard object.problem == nil else { throw .invalid("Invalid object name: \(object.name)") }
    let session = UploadSession(
      id: ObjectAttributes.newToken(), object: object, draft: draft, authorization: authorization,
      conditions: conditions)
    state.withLock { state in
      if state.order.count >= StorageLimits.maximumUploads { Self.remove(state.order.removeFirst(), &state) }
      state.order.append(session.id)
      state.sessions[session.id] = session
    }
    return session
  }

  /// Returns an upload.
  ///
  /// - Throws: ``StorageFailure/notFound(_:)``.
  func session(_ id: String) throws(StorageFailure) -> UploadSession {
    try state.withLock { state throws(StorageFailure) in try Self.known(id, state) }
  }

  /// Appends a piece of the content.
  ///
  /// - Parameters:
  ///   - id: the upload.
  ///   - piece: the bytes.
  ///   - offset: where the piece belongs. Bytes that were received before are skipped, because a client repeats a piece
  ///     whose answer it did not get. Nil to append.
  /// - Throws: ``StorageFailure`` if the upload is not active, or if bytes before the piece are missing.
  func append(_ piece: [UInt8], to id: String, at offset: Int?) throws(StorageFailure) -> UploadSession {
    try state.withLock { state throws(StorageFailure) in
      var session = try Self.known(id, state)
      guard session.status == .active else { throw .invalid("The upload is not active.") }
      let offset = offset ?? session.size
      guard offset <= session.size else {
        throw .invalid("The piece begins at \(offset), but the server has only \(session.size) bytes.")
      }
      let new = piece.dropFirst(session.size - offset)
      guard session.size + new.count <= StorageLimits.maximumObjectBytes else {
        throw .tooLarge(maximumBytes: StorageLimits.maximumObjectBytes)
      }
      guard state.bytes + new.count <= StorageLimits.maximumUploadBytes else {
        throw .full("The unfinished uploads exceed \(StorageLimits.maximumUploadBytes) bytes.")
      }
      // The array has one owner while it grows, so that it is not copied.
      state.sessions[id] = nil
      session.bytes += new
      session.size += new.count
      state.bytes += new.count
      state.sessions[id] = session
      return session
    }
  }

  /// Hands on the whole content of an active upload. ``end(_:_:)`` must follow.
  ///
  /// - Returns: the upload with its content; or a final upload without it.
  /// - Throws: ``StorageFailure`` if the upload is unknown, canceled or about to end.
  func finish(_ id: String) throws(StorageFailure) -> UploadSession {
    try state.withLock { state throws(StorageFailure) in
      let session = try Self.known(id, state)
      if session.status == .final { return session }
      guard session.status == .active else { throw .invalid("The upload is not active.") }
      var rest = session
      (rest.status, rest.bytes) = (.finishing, [])
      state.bytes -= session.bytes.count
      state.sessions[id] = rest
      return session
    }
  }

  /// Ends an upload with its result; nil if the object was not stored.
  func end(_ id: String, _ result: StoredObject?) {
    state.withLock { state in
      state.sessions[id]?.status = .final
      state.sessions[id]?.result = result
    }
  }

  /// Cancels an active upload.
  ///
  /// - Throws: ``StorageFailure`` if the upload is unknown or has ended.
  func cancel(_ id: String) throws(StorageFailure) {
    try state.withLock { state throws(StorageFailure) in
      let session = try Self.known(id, state)
      guard session.status == .active else { throw .invalid("The upload is not active.") }
      state.bytes -= session.bytes.count
      state.sessions[id]?.bytes = []
      state.sessions[id]?.status = .canceled
    }
  }

  /// Removes all uploads.
  func removeAll() { state.withLock { $0 = State() } }

  private static func known(_ id: String, _ state: State) throws(StorageFailure) -> UploadSession {
    guard let session = state.sessions[id] else { throw .notFound("upload \(id)") }
    return session
  }

  private static func remove(_ id: String, _ state: inout State) {
    if let session = state.sessions.removeValue(forKey: id) { state.bytes -= session.bytes.count }
  }
}
