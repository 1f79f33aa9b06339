import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import IDTokenVerification
import NIOCore
import SecurityRules
import Testing

@testable import todo_server

@Suite("The todo server, over HTTP")
struct TodoServerTests {
  /// A board of ada with ben as editor: todos, the count of open ones, a list of one's own, and denials.
  @Test func aBoardOfTwo() async throws {
    let scene = try Scene()
    try await scene.serve { client in
      let board = try await client.call(.post, "/boards", scene.ada, "Home", decoding: Board.self)
      let id = try #require(board.id)
      #expect(try await client.call(.get, "/boards/\(id)", scene.ben) == 403)
      #expect(try await client.call(.post, "/boards/\(id)/todos", scene.ben, "Milk") == 403)
      #expect(try await client.call(.put, "/boards/\(id)/roles/ben", scene.ben, "owner") == 403)
      #expect(try await client.call(.put, "/boards/\(id)/roles/ben", scene.ada, "editor") == 204)
      let milk = try await client.call(.post, "/boards/\(id)/todos", scene.ben, "Milk", decoding: Todo.self)
      #expect(milk.title == "Milk" && milk.owner == "ben" && milk.at != nil)
      _ = try await client.call(.post, "/boards/\(id)/todos", scene.ada, "Tea", decoding: Todo.self)
      #expect(try await client.call(.get, "/boards/\(id)", scene.ben, decoding: Board.self).open == 2)
      #expect(try await client.call(.get, "/todos", scene.ben, decoding: [Todo].self).map(\.title) == ["Milk"])
      let done = try await client.call(.post, "/todos/\(milk.id ?? "")/done", scene.ada, decoding: Todo.self)
      #expect(done.done)
      #expect(try await client.call(.post, "/todos/\(milk.id ?? "")/done", scene.ada) == 409)
      #expect(try await client.call(.post, "/todos/missing/done", scene.ada) == 403)
      let after = try await client.call(.get, "/boards/\(id)", scene.ada, decoding: Board.self)
      #expect(after.open == 1 && after.roles == ["ada": "owner", "ben": "editor"])
      #expect(try await client.call(.get, "/todos", "x") == 401)
      #expect(try await client.call(.get, "/boards/a%2Fb", scene.ada) == 403)
      let denied = try await client.send(.get, "/boards/\(id)", nil)
      #expect(denied.body.contains("permission-denied") && !denied.body.contains("Error("), "\(denied.body)")
    }
  }

  /// The rules allow a todo only with its count and a count only with its todo, whatever code writes them.
  @Test func theCountIsProven() async throws {
    let scene = try Scene()
    let (ada, todos) = (try scene.identity(scene.ada), scene.todos)
    let board = ["name": "Home", "roles": ["ada": "owner"], "open": 0] as WrittenFields
    try await todos.create("boards/b", with: board, as: ada)
    let todo =
      ["title": "Milk", "board": "b", "owner": "ada", "done": false, "at": .serverTimestamp] as WrittenFields
    for writes: [DocumentWrite] in [
      [.create("todos/1", with: todo)],
      [.create("todos/1", with: todo), .update("boards/b", with: ["open": .increment(2), "changed": "1"])],
      [.create("todos/1", with: todo), .update("boards/b", with: ["open": .increment(1), "changed": "2"])],
      [.update("boards/b", with: ["open": .increment(1), "changed": "1"])],
      [.update("boards/b", with: ["open": .increment(-1), "changed": "1"])],
    ] {
      await #expect(throws: PermissionDenied.self) { try await todos.batch(writes, as: ada) }
    }
    try await todos.batch(
      [.create("todos/1", with: todo), .update("boards/b", with: ["open": .increment(1), "changed": "1"])], as: ada)
    await #expect(throws: PermissionDenied.self) { try await todos.update("todos/1", with: ["done": true], as: ada) }
    await #expect(throws: PermissionDenied.self) { try await todos.list(DocumentQuery("todos").limit(9), as: ada) }
  }

  /// Fifty requests add todos at once, and fifty finish them: the count is exact.
  @Test func theCountIsExact() async throws {
    let scene = try Scene()
    try await scene.serve { client in
      let board = try await client.call(.post, "/boards", scene.ada, "Home", decoding: Board.self)
      let id = try #require(board.id)
      let added = try await withThrowingTaskGroup(of: Todo.self) { group in
        for number in 0..<50 {
          group.addTask {
            try await client.call(.post, "/boards/\(id)/todos", scene.ada, "\(number)", decoding: Todo.self)
          }
        }
        return try await group.reduce(into: []) { $0.append($1.id ?? "") }
      }
      #expect(try await client.call(.get, "/boards/\(id)", scene.ada, decoding: Board.self).open == 50)
      let codes = try await withThrowingTaskGroup(of: Int.self) { group in
        for todo in added.prefix(20) + added.prefix(20) {
          group.addTask { try await client.call(.post, "/todos/\(todo)/done", scene.ada) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.count { $0 == 200 } == 20 && codes.count { $0 == 409 } == 20)
      #expect(try await client.call(.get, "/boards/\(id)", scene.ada, decoding: Board.self).open == 30)
    }
  }

  /// New rules decide the next request, and the log has one line for each decision.
  @Test func rulesAreReloadedAndDecisionsLogged() async throws {
    let scene = try Scene()
    try await scene.serve { client in
      #expect(try await client.call(.get, "/todos", scene.ada) == 200)
      let text = try String(contentsOf: scene.rulesFile, encoding: .utf8)
      try text.replacing("allow list: if", with: "allow list: if false &&")
        .write(to: scene.rulesFile, atomically: true, encoding: .utf8)
      #expect(try scene.rules.reload())
      #expect(try await client.call(.get, "/todos", scene.ada) == 403)
    }
    scene.log.close()
    let lines = try String(contentsOf: scene.logFile, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(#""result":{"allow":true"#), "\(lines)")
    #expect(lines[1].contains(#""result":{"allow":false"#) && lines[1].contains("firestore/list"), "\(lines)")
  }
}
