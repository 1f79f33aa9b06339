import Foundation
import RuleRequests
import RuleValues

/// One project of the emulator: its rules, its documents, its answers. Projects do not see each other, so that tests can
/// run side by side.
final class EmulatorProject {
  /// A message of the compiler and where it points; nothing for the whole file.
  struct Issue: Hashable, Comparable, CustomStringConvertible {
    let line: Int
    let column: Int
    let text: String

    var description: String { "\(line):\(column) \(text)" }

    static func < (one: Issue, other: Issue) -> Bool {
      (one.line, one.column, one.text) < (other.line, other.column, other.text)
    }
  }

  /// What the compiler says of rules.
  struct Compiled: Equatable {
    var errors: [Issue] = []
    var warnings: [Issue] = []
    /// Whether there are more, which are only counted.
    var isCut = false
  }

  /// What became of a request.
  enum Verdict: Hashable {
    case allowed
    case denied(String)
    /// The emulator did not judge it: a precondition failed, or it stumbled over its own feet.
    case failed(status: Int, String)
  }

  private let name: String
  private let connection: Connection
  private let rest: RESTText

  /// A project of the emulator that runs, or nil where none does.
  init?(_ name: String) {
    guard let process = EmulatorProcess.shared else { return nil }
    self.name = name
    connection = Connection(port: process.port)
    rest = RESTText(project: name)
  }

  private var documents: String { "/v1/projects/\(name)/databases/(default)/documents" }

  /// Loads rules. If they are rejected, the previous ones stay.
  func load(_ source: String) throws -> Compiled {
    let body = "{\"rules\":{\"files\":[{\"name\":\"security.rules\",\"content\":\(JSON.quoted(source))}]}}"
    let answer = try connection.send("PUT", "/emulator/v1/projects/\(name):securityRules", body: body)
    let json = JSON(answer.body) ?? .null
    var compiled = Compiled()
    if answer.status == 200 {
      compiled.warnings = (json["issues"]?.elements ?? []).map(Self.issue)
    } else {
      let message = json["error"]?["message"]?.text ?? "status \(answer.status)"
      let issues = Self.issues(message)
      // The message lists the warnings as well, without saying which they are.
      let warnings = try warnings(source)
      compiled.errors = issues.filter { !warnings.contains($0) }
      compiled.warnings = issues.filter { warnings.contains($0) }
    }
    return compiled
  }

  /// The warnings of rules that are rejected: another project takes them with their errors, and tells what is which.
  private func warnings(_ source: String) throws -> Set<Issue> {
    let body =
      "{\"rules\":{\"files\":[{\"name\":\"security.rules\",\"content\":\(JSON.quoted(source))}]},\"ignore_errors\":true}"
    let answer = try connection.send("PUT", "/emulator/v1/projects/\(name)-refused:securityRules", body: body)
    let issues = JSON(answer.body)?["issues"]?.elements ?? []
    return Set(issues.filter { $0["severity"]?.text != "ERROR" }.map(Self.issue))
  }

  private static func issue(_ json: JSON) -> Issue {
    let position = json["sourcePosition"]
    return Issue(
      line: position?["line"]?.int ?? 0, column: position?["column"]?.int ?? 0, text: json["description"]?.text ?? "")
  }

  /// `L5:24 text` a line, below a headline.
  private static func issues(_ message: String) -> [Issue] {
    let lines = message.split(separator: "\n").map(String.init)
    let issues = lines.compactMap { line -> Issue? in
      guard line.hasPrefix("L"), let blank = line.firstIndex(of: " ") else { return nil }
      let place = line[..<blank].dropFirst().split(separator: ":").compactMap { Int($0) }
      guard place.count == 2 else { return nil }
      return Issue(line: place[0], column: place[1], text: String(line[blank...].dropFirst()))
    }
    return issues.isEmpty ? [Issue(line: 0, column: 0, text: lines.last ?? "")] : issues
  }

  /// Throws all documents away.
  func clear() throws {
    _ = try connection.send("DELETE", "/emulator/v1/projects/\(name)/databases/(default)/documents")
  }

  /// Changes documents past the rules.
  func store(_ writes: [DocumentWrite]) throws {
    let answer = try commit(writes, bearer: "owner")
    guard answer.status == 200 else {
      throw Connection.Failure.malformed(String(decoding: answer.body, as: UTF8.self))
    }
  }

  /// Makes a request as a user; nil is a request without a signed-in user.
  ///
  /// - Parameter isCount: whether a query only counts.
  func verdict(_ operation: FirestoreRequest.Operation, user: User?, isCount: Bool = false) throws -> Verdict {
    let answer = try send(operation, bearer: user?.bearer, isCount: isCount)
    guard answer.status != 200 || answer.body.starts(with: "[".utf8) else { return .allowed }
    let json = JSON(answer.body) ?? .null
    let error = (json.elements.first ?? json)["error"]
    guard let code = error?["code"]?.int else { return .allowed }
    let message = error?["message"]?.text ?? ""
    return code == 403 ? .denied(message) : code == 404 ? .allowed : .failed(status: code, message)
  }

  /// The result of an administrator's query.
  enum QueryAnswer: Equatable {
    /// The paths of documents, in order.
    case found([String])
    /// The emulator runs no such query.
    case refused(String)
  }

  /// Runs a query past the rules.
  func answer(_ query: DocumentQuery) throws -> QueryAnswer {
    let answer = try send(.list(query), bearer: "owner")
    let json = JSON(answer.body) ?? .null
    if let error = (json.elements.first ?? json)["error"] { return .refused(error["message"]?.text ?? "") }
    let prefix = DocumentPath([]).resourceName(project: name) + "/"
    return .found(json.elements.compactMap { $0["document"]?["name"]?.text.map { String($0.dropFirst(prefix.count)) } })
  }

  private func send(
    _ operation: FirestoreRequest.Operation, bearer: String?, isCount: Bool = false
  ) throws -> Connection.Answer {
    switch operation {
    case .get(let path):
      return try connection.send("GET", documents + Self.encoded(path.segments), bearer: bearer)
    case .batchGet(let paths):
      let body = "{\"documents\":[\(paths.map(rest.name).joined(separator: ","))]}"
      return try connection.send("POST", documents + ":batchGet", body: body, bearer: bearer)
    case .list(let query):
      let target = documents + Self.encoded(query.parent.segments)
      guard isCount else {
        return try connection.send("POST", target + ":runQuery", body: rest.query(query), bearer: bearer)
      }
      let body = "{\"structuredAggregationQuery\":\(rest.query(query).dropLast()),\"aggregations\":[{\"count\":{}}]}}"
      return try connection.send("POST", target + ":runAggregationQuery", body: body, bearer: bearer)
    case .commit(let writes): return try commit(writes, bearer: bearer)
    }
  }

  private func commit(_ writes: [DocumentWrite], bearer: String?) throws -> Connection.Answer {
    let body = "{\"writes\":[\(writes.map(rest.write).joined(separator: ","))]}"
    return try connection.send("POST", documents + ":commit", body: body, bearer: bearer)
  }

  private static func encoded(_ segments: [String]) -> String {
    let legal = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~()"))
    return segments.map { "/" + ($0.addingPercentEncoding(withAllowedCharacters: legal) ?? $0) }.joined()
  }

  /// The values of all expressions since the rules were loaded.
  func coverage() throws -> [JSON] {
    let answer = try connection.send("GET", "/emulator/v1/projects/\(name):ruleCoverage")
    return JSON(answer.body)?["report"]?.elements ?? []
  }
}
