package import DocumentTrees
package import EmulatedProjects
import Identities
import RuleEvaluation
import SecurityRules
import Synchronization

/// Cloud Storage as Firebase's clients and those of Google Cloud see it: Firebase Storage v0, and a part of the Cloud
/// Storage JSON API, which evaluates no rules because administrators use it.
///
/// Sources: protocol of the Emulator Suite (firebase-tools a786bda); Firebase JavaScript SDK 12.18; reference of the Cloud
/// Storage JSON API; google-cloud-storage for Python.
package final class StorageService<Tree: DocumentTree>: HTTPService {
  let projects: ServedProjects<Tree>
  let sessions = UploadSessions()
  private let place: @Sendable (String) -> ObjectContents.Place
  private let opened = Mutex<[String: ObjectContents]>([:])

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - projects: the projects and buckets of the server.
  ///   - place: returns where the contents of a project's objects are kept: in a folder if its tree is a file.
  package init(
    _ projects: ServedProjects<Tree>,
    place: @escaping @Sendable (_ project: String) -> ObjectContents.Place = { _ in
      .memory(maximumBytes: ObjectContents.maximumBytesInMemory)
    }
  ) {
    self.projects = projects
    self.place = place
  }

  /// Returns the response to a request. See `HTTPService`.
  package func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard request.method == "HEAD" else { return await route(request) }
    var request = request
    request.method = "GET"
    var response = await route(request)
    if case .bytes(let bytes) = response.body { response.headers["Content-Length"] = "\(bytes.count)" }
    response.body = .bytes([])
    return response
  }

  private func route(_ request: HTTPRequest) async -> HTTPResponse {
    if request.body.count > StorageLimits.maximumBodyBytes {
      return FailureResponse.firebase(.tooLarge(maximumBytes: StorageLimits.maximumObjectBytes))
    }
    let segments = request.segments
    switch segments.first {
    case "internal": return await internals(request, segments.dropFirst().joined(separator: "/"))
    case "v0": return await firebase(request, Array(segments.dropFirst()))
    case "": return segments.count == 1 ? .text(200, "Ok\n") : .text(404, "Not Found")
    default: return await cloud(request, segments)
    }
  }

  /// Returns the objects of a bucket.
  func store(_ name: String, for use: StoreUse = .keeping) async throws -> ObjectStore<Tree> {
    // The names of Cloud Storage have at most 222 characters.
    guard !name.isEmpty, name.utf8.count <= 222, !name.utf8.contains(UInt8(ascii: "/")) else {
      throw StorageFailure.invalid("Invalid bucket name: \(name)")
    }
    let bucket = try projects.bucket(name, for: use)
    let id = bucket.project.id
    if let known = opened.withLock({ $0[id] }) { return ObjectStore(bucket: bucket, contents: known) }
    if use == .reading, !bucket.project.isKept || place(id).isMissing {
      return ObjectStore(
        bucket: bucket, contents: try ObjectContents(.memory(maximumBytes: 0), of: bucket.project.tree))
    }
    // There is one thread for writes, so that each is opened once.
    let contents = try await bucket.authorizer.writing { [self] authorizer in
      if let known = opened.withLock({ $0[id] }) { return known }
      let contents = try ObjectContents(place(id), of: authorizer.tree)
      opened.withLock { $0[id] = contents }
      return contents
    }
    return ObjectStore(bucket: bucket, contents: contents)
  }

  /// Removes all objects of all projects that were used, and all unfinished uploads. Rules stay.
  func reset() async throws {
    sessions.removeAll()
    for project in opened.withLock({ $0.keys.sorted() }) {
      let store = try await store("\(project).appspot.com", for: .reading)
      try await store.writing { authorizer in
        try authorizer.deleteAllObjects()
        try store.contents.removeOrphans(of: authorizer.tree)
      }
    }
  }

  /// Returns the answer to a request that failed, with the reason for a denial.
  func failed(
    _ error: any Error, _ render: (StorageFailure, String?) -> HTTPResponse
  ) -> HTTPResponse {
    guard let failure = error as? StorageFailure else { return FailureResponse.other(error, render) }
    guard case .denied(_, let explanation?) = failure else { return render(failure, nil) }
    projects.settings.onStorageDenial("denied: \(explanation.line)")
    return render(failure, explanation.reason)
  }
}
