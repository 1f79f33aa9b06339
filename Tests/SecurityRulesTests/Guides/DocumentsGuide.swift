import SecurityRules
import TestSupport
import Testing

private struct Todo: Codable {
  @DocumentID var id: String?
  var title: String
  var owner: String
  var done = false
  @ServerTimestamp var at: Timestamp?
}

private struct Board: Codable { var open: Int }

private func write(_ todos: FirestoreAuthorizer<InMemoryTree>, _ title: String, as user: Identity) throws -> WriteResult
{
  try todos.create(
    "todos/42", with: ["title": "Milk", "owner": "ada", "done": false, "at": .serverTimestamp], as: user)
  try todos.update(
    "todos/42", with: ["done": true, "stats.edits": .increment(1), "tags": .arrayUnion(["food"])], as: user)
  try todos.set("todos/42", to: ["stats": ["edits": .delete]], merge: true, as: user)
  let added = try todos.add(["title": .string(title), "owner": "ada"], to: "todos", as: user)
  return added
}

private func code(_ todos: FirestoreAuthorizer<InMemoryTree>, as user: Identity) throws -> Todo? {
  try todos.create("todos/43", with: Todo(title: "Tea", owner: "ada"), as: user)
  let tea = try todos.get("todos/43", as: user, decoding: Todo.self)
  return tea
}

private func query(_ todos: FirestoreAuthorizer<InMemoryTree>, as user: Identity) throws -> Int {
  let mine = DocumentQuery("todos").where("owner" == "ada").order(by: "at", .descending).limit(20)
  let page = try todos.list(mine, as: user)
  let titles = try page.map { try $0.decode(Todo.self).title }
  if let last = page.last {
    let next = try todos.list(mine.start(after: last), as: user, decoding: Todo.self)
    print(titles, next.count)
  }
  return titles.count
}

private func several(_ todos: FirestoreAuthorizer<InMemoryTree>, as user: Identity) throws -> (Int, Int) {
  let found = try todos.get(["todos/42", "todos/43"], as: user, decoding: Todo.self)
  try todos.batch([.update("todos/42", with: ["done": true]), .set("boards/1", to: ["open": 1])], as: user)
  let open = try todos.transaction(as: user) { t in
    let open = try t.get("boards/1", decoding: Board.self)?.open ?? 0
    try t.update("boards/1", with: ["open": .integer(open + 1)])
    return open + 1
  }
  return (found.count, open)
}

private func remove(_ todos: FirestoreAuthorizer<InMemoryTree>, as user: Identity) throws {
  do {
    try todos.delete("todos/42", as: user)
  } catch let error as any RequestError {
    print(error.clientReason.httpStatus, error.clientReason.code)
  }
}

private func path(_ id: String) -> DocumentPath {
  let path: DocumentPath = "todos/\(id)"
  return path
}

/// The snippets of the page do what it says, with the rules of the page.
@Suite("The guide Documents") struct DocumentsGuide {
  private static let page = "Sources/SecurityRules/SecurityRules.docc/Documents.md"

  @Test func snippetsWork() throws {
    let rules = try #require(try Repository.text(Self.page).components("```\nrules_version", until: "```").first)
    let todos = Authorizer(
      rules: try FirestoreRuleset(source: "rules_version" + rules), tree: InMemoryTree(), clock: .fixed(1_000))
    let ada = try Identity.user(uid: "ada")
    #expect(try write(todos, "Bread", as: ada).path.segments.count == 2)
    #expect(try todos.get("todos/42", as: ada)?.fields.fields()["stats"] == [:])
    let tea = try code(todos, as: ada)
    #expect(tea?.id == "43" && tea?.title == "Tea" && tea?.at == Timestamp(milliseconds: 1_000))
    #expect(try query(todos, as: ada) == 2)
    #expect(try several(todos, as: ada) == (2, 2))
    try remove(todos, as: ada)
    #expect(try todos.get("todos/42", as: ada) != nil)
    #expect(path("a/b").segments == ["todos", "a/b"])
  }
}

extension String {
  /// The texts between each `start` and the next `end`.
  fileprivate func components(_ start: String, until end: String) -> [String] {
    split(separator: start).dropFirst().compactMap { $0.split(separator: end).first.map(String.init) }
  }
}
