import Hummingbird
import IDTokenVerification
import SecurityRules

let rules = try RulesProvider<RealtimeDatabase>(contentsOf: "database.rules.json")
let server = RealtimeAuthorizer(rules: rules, tree: try SQLiteTree(path: "notes.sqlite"), timeLimit: .seconds(2))
let keys = try KeyProvider(contentsOf: "keys.json")
let verifier = try TokenVerifier(projectID: "demo-project", keys: keys)

let router = Router(context: NotesContext.self).add(middleware: NotesMiddleware(verifier: verifier))
router.get("notes/:user/:note") { _, context in
  let note = try await server.read(context.note, as: context.user)
  return Response(
    status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(string: note.json)))
}
router.put("notes/:user/:note") { request, context in
  let path = try context.note
  let body = try await request.body.collect(upTo: 1 << 16)
  let note = try WrittenValue(json: Array(body.readableBytesView), at: path)
  try await server.set(path, to: note, as: context.user)
  return Response(status: .noContent)
}

Task { await rules.watch { print($0) } }
Task { await keys.watch { print($0) } }
try await Application(router: router).runService()

/// Identifies the caller by the ID token, and answers each error with a code that reveals nothing.
struct NotesMiddleware: RouterMiddleware {
  let verifier: TokenVerifier

  func handle(
    _ request: Request, context: NotesContext, next: (Request, NotesContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    do {
      context.user = try await verifier.identity(authorization: request.headers[.authorization])
      if context.user.uid == nil { throw HTTPError(.unauthorized, message: "unauthenticated") }
      return try await next(request, context)
    } catch is TokenError {
      throw HTTPError(.unauthorized, message: "unauthenticated")
    } catch let error as any RequestError {
      throw HTTPError(.init(code: error.clientReason.httpStatus), message: error.clientReason.code)
    }
  }
}

struct NotesContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var user = Identity.unauthenticated

  var note: DataPath {
    get throws { DataPath(names: ["notes", try parameters.require("user"), try parameters.require("note")]) }
  }

  init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}
