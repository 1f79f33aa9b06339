import DocumentTrees
import EmulatedProjects
import Identities
import RuleRequests
import RuleValues

/// A request for data.
struct RESTCall<Tree: DocumentTree>: Sendable {
  /// The ETag of no data.
  private static var absentTag: String { "null_etag" }

  let request: HTTPRequest
  let path: DataPath
  let form: AnswerForm
  let identity: Identity
  let access: RealtimeAccess<Tree>
  let keepAlive: Duration

  /// Returns the response.
  ///
  /// - Parameter newID: returns the key of a new child.
  func respond(_ newID: () -> DataKey) async -> HTTPResponse {
    switch request.method {
    case "GET": await get()
    case "PUT": await put()
    case "POST": await post(at: path.appending(newID()))
    case "PATCH": await patch()
    case "DELETE": await write(.set(path, .deletion))
    default: .failure(405, "Method Not Allowed")
    }
  }

  // MARK: Reads

  private func get() async -> HTTPResponse {
    let place: ReadPlace
    do { place = try readPlace() } catch { return .failure(400, error.description) }
    if let index = access.missingIndex(of: place) {
      return .failure(
        400, #"Index not defined, add ".indexOn": "\#(index)", for path "\#(path)", to the rules"#)
    }
    do {
      if request.isStream {
        return try await stream(place).response()
      }
      let node = try await access.read(place, as: identity)
      if let tag = request.headers["if-none-match"], tag == Self.tag(node) {
        return HTTPResponse(304, headers: ["ETag": tag])
      }
      return tagged(form.response(node), node)
    } catch {
      return .failure(access.refusal(error))
    }
  }

  private func stream(_ place: ReadPlace) -> RealtimeStream<Tree> {
    RealtimeStream(place: place, form: form, identity: identity, access: access, keepAlive: keepAlive)
  }

  private func readPlace() throws(QueryError) -> ReadPlace {
    let query = try DataQuery.rest(request)
    if request.isStream, form.isShallow { throw QueryError("Mixing 'shallow' and streaming is not supported") }
    guard query != nil else { return ReadPlace(path: path) }
    if form.isShallow { throw QueryError("Mixing 'shallow' and querying parameters is not supported") }
    if wantsTag { throw QueryError("ETags are not supported for queries") }
    return ReadPlace(path: path, query: query)
  }

  // MARK: Writes

  private func put() async -> HTTPResponse {
    do { return await write(.set(path, try value(at: path))) } catch { return invalidBody(error) }
  }

  private func post(at path: DataPath) async -> HTTPResponse {
    guard request.headers["if-match"] == nil else { return unconditional }
    let operation: DataOperation
    do { operation = .set(path, try value(at: path)) } catch { return invalidBody(error) }
    do {
      let node = try await access.write(operation, as: identity)
      let name = path.keys.last?.text ?? ""
      return tagged(form.response(.node([DataChild(DataKey("name"), .leaf(.string(name)))])), node)
    } catch {
      return .failure(access.refusal(error))
    }
  }

  private func patch() async -> HTTPResponse {
    guard request.headers["if-match"] == nil else { return unconditional }
    let values: [(path: DataPath, value: WrittenValue)]
    do {
      guard !request.body.isEmpty else { return .failure(400, "Error: No data supplied.") }
      values = try WrittenValue.update(json: request.body, at: path)
    } catch { return invalidBody(error) }
    let operation = DataOperation.update(path, values)
    do {
      let node = try await access.write(operation, as: identity)
      var written = DataNode.absent
      for value in values { written.set(node.descendant(value.path), at: value.path) }
      return form.response(written)
    } catch {
      return .failure(access.refusal(error))
    }
  }

  private func write(_ operation: DataOperation) async -> HTTPResponse {
    let match = request.headers["if-match"]
    do {
      let node = try await access.write(
        operation, ifHash: match.map { $0 == Self.absentTag ? "" : $0 }, as: identity)
      return tagged(form.response(node), node)
    } catch is StaleHash {
      return await mismatch()
    } catch {
      return .failure(access.refusal(error))
    }
  }

  /// Returns the current data, which the client may only see if it may read it.
  private func mismatch() async -> HTTPResponse {
    let place = ReadPlace(path: path)
    do {
      let node = try await access.read(place, as: identity)
      var response = form.response(node, 412)
      response.headers["ETag"] = Self.tag(node)
      return response
    } catch {
      return .failure(access.refusal(error))
    }
  }

  private func value(at path: DataPath) throws -> WrittenValue {
    guard !request.body.isEmpty else { throw QueryError("Error: No data supplied.") }
    return try WrittenValue(json: request.body, at: path)
  }

  private func invalidBody(_ error: any Error) -> HTTPResponse {
    error is QueryError ? .failure(400, "\(error)") : .failure(400, "\(Refusal.invalidData)\n\(error)")
  }

  private var unconditional: HTTPResponse { .failure(400, "if-match is only supported for PUT and DELETE") }

  // MARK: Tags

  private var wantsTag: Bool { request.headers["x-firebase-etag"] == "true" }

  private func tagged(_ response: HTTPResponse, _ node: DataNode) -> HTTPResponse {
    guard wantsTag else { return response }
    var response = response
    response.headers["ETag"] = Self.tag(node)
    return response
  }

  private static func tag(_ node: DataNode) -> String { node.isAbsent ? absentTag : node.clientHash }
}

extension HTTPRequest {
  /// Whether the client asks for a stream of changes.
  var isStream: Bool { headers["accept"]?.contains("text/event-stream") == true }
}
