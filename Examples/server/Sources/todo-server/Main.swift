import Hummingbird
import IDTokenVerification
import SecurityRules

/// `todo-server RULES TREE KEYS PROJECT`: boards with members and todos, on port 8080.
@main enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5 else { return print("usage: todo-server RULES TREE KEYS PROJECT") }
    let rules = try RulesProvider<CloudFirestore>(contentsOf: arguments[1])
    let keys = try KeyProvider(contentsOf: arguments[3])
    let log = try DecisionLog(path: "decisions.jsonl", rotation: .init(maximumBytes: 100 << 20))
    defer { log.close() }
    Task { await rules.watch { print($0) } }
    Task { await keys.watch { print($0) } }
    let todos = FirestoreAuthorizer(rules: rules, tree: try SQLiteTree(path: arguments[2]), log: log)
    let router = TodoRoutes(todos: todos).router(try TokenVerifier(projectID: arguments[4], keys: keys))
    try await Application(router: router).runService()
  }
}

/// The routes. `rules/todos/firestore.rules` decides every request.
struct TodoRoutes {
  let todos: FirestoreAuthorizer<SQLiteTree>

  func router(_ verifier: TokenVerifier) -> Router<TodoContext> {
    let router = Router(context: TodoContext.self).add(middleware: Guard(verifier: verifier))
    router.post("boards", use: addBoard)
    router.get("boards/:id") { try await todos.get("boards/\($1.documentID)", as: $1.user, decoding: Board.self) }
    router.put("boards/:id/roles/:user", use: setRole)
    router.post("boards/:id/todos", use: addTodo)
    router.get("todos", use: listMine)
    router.post("todos/:id/done", use: finish)
    return router
  }

  @Sendable private func addBoard(_ request: Request, _ context: TodoContext) async throws -> Board {
    var board = Board(name: try await text(request), roles: [context.uid: "owner"])
    board.id = try await todos.add(board, to: "boards", as: context.user).path.id
    return board
  }

  @Sendable private func setRole(_ request: Request, _ context: TodoContext) async throws -> HTTPResponse.Status {
    let field = FieldPath(names: ["roles", try context.parameters.require("user")])
    try await todos.update(
      "boards/\(context.documentID)", with: [field: .string(try await text(request))], as: context.user)
    return .noContent
  }

  /// A batch. The rules allow the todo only with the board's new count, and the count only with the todo.
  @Sendable private func addTodo(_ request: Request, _ context: TodoContext) async throws -> Todo {
    let (board, id) = (try context.documentID, DocumentPath.autoID())
    let todo = Todo(title: try await text(request), board: board, owner: context.uid)
    let count = DocumentWrite.update("boards/\(board)", with: ["open": .increment(1), "changed": .string(id)])
    try await todos.batch([.create("todos/\(id)", with: try WrittenFields(encoding: todo)), count], as: context.user)
    return try await todos.get("todos/\(id)", as: context.user, decoding: Todo.self) ?? todo
  }

  @Sendable private func listMine(_ request: Request, _ context: TodoContext) async throws -> [Todo] {
    let mine = DocumentQuery("todos").where("owner" == context.uid).order(by: "at", .descending).limit(100)
    return try await todos.list(mine, as: context.user, decoding: Todo.self)
  }

  /// A transaction. No other write comes between its reads and its writes.
  @Sendable private func finish(_ request: Request, _ context: TodoContext) async throws -> Todo {
    let id = try context.documentID
    return try await todos.transaction(as: context.user) { t in
      guard var todo = try t.get("todos/\(id)", decoding: Todo.self), !todo.done else { throw HTTPError(.conflict) }
      todo.done = true
      try t.update("todos/\(id)", with: ["done": true])
      try t.update("boards/\(todo.board)", with: ["open": .increment(-1), "changed": .string(id)])
      return todo
    }
  }

  private func text(_ request: Request) async throws -> String {
    String(buffer: try await request.body.collect(upTo: 4096))
  }
}

/// Identifies the caller by the ID token, and answers each error with a code that reveals nothing.
struct Guard: RouterMiddleware {
  typealias Next = (Request, TodoContext) async throws -> Response
  let verifier: TokenVerifier

  func handle(_ request: Request, context: TodoContext, next: Next) async throws -> Response {
    var context = context
    do {
      context.user = try await verifier.identity(authorization: request.headers[.authorization])
      return try await next(request, context)
    } catch is TokenError {
      throw HTTPError(.unauthorized, message: "unauthenticated")
    } catch let error as any RequestError {
      throw HTTPError(.init(code: error.clientReason.httpStatus), message: error.clientReason.code)
    }
  }
}

struct TodoContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  var user = Identity.unauthenticated
  var uid: String { user.uid?.text ?? "" }
  var documentID: String { get throws { try parameters.require("id") } }
  init(source: ApplicationRequestContextSource) { coreContext = CoreRequestContextStorage(source: source) }
}

struct Todo: Codable, ResponseEncodable {
  @DocumentID var id: String?
  var title: String
  var board: String
  var owner: String
  var done = false
  @ServerTimestamp var at: Timestamp?
}

struct Board: Codable, ResponseEncodable {
  @DocumentID var id: String?
  var name: String
  var roles: [String: String]
  var open = 0
}
