import RuleValues
import SourceText
import TestSupport

/// A case that is written wrongly: not a failure of what is tested.
struct MalformedCase: Error, CustomStringConvertible {
  let description: String
}

/// A case of one of the rules languages, read from its file.
protocol ConformanceCase {
  /// Reads the case that `file` is the text of, under the name of the case.
  init(_ node: JSONNode, in file: SourceFile, _ shared: SharedParts) throws
}

/// One file of `Cases`, with every case written out for each combination of its `for`.
struct CaseFile<Form: ConformanceCase> {
  let cases: [Form]

  /// Reads a file.
  ///
  /// - Parameter path: relative to the top folder of the project.
  init(_ path: String) throws {
    let file = SourceFile(name: path, text: try Repository.text(path))
    let root = try Self.parse(file)
    let shared = SharedParts(root, in: file)
    var ids: Set<String> = []
    var cases: [Form] = []
    for node in root["cases"]?.elements ?? [] {
      guard let id = node["id"]?.string, ids.insert(id).inserted else {
        throw MalformedCase(description: "\(file.position(of: node.span.start)): an id is missing or stands twice")
      }
      for variant in Combinations(of: node, in: file).variants {
        let name = variant.choice.isEmpty ? id : "\(id) [\(variant.choice.joined(separator: " | "))]"
        let text = SourceFile(name: name, text: variant.text)
        cases.append(try Form(try Self.parse(text), in: text, shared))
      }
    }
    self.cases = cases
  }

  private static func parse(_ file: SourceFile) throws -> JSONNode {
    let (tree, problems) = JSONReader.read(file, .relaxed)
    if let problem = problems.first {
      throw MalformedCase(description: "\(file.name):\(file.position(of: problem.span.start)): \(problem.message)")
    }
    return tree.root
  }
}

/// What the cases of a file may name instead of spelling it out.
struct SharedParts {
  /// Texts of rule trees.
  let rules: [String: String]
  /// Values of `auth`.
  let users: [String: JSONNode]
  /// Rules of Cloud services.
  let bodies: [String: String]
  /// What is stored where a case does not say.
  let data: JSONNode?
  /// The documents that are stored where a case does not say.
  let documents: JSONNode?
  /// The service that the cases are of where they do not say.
  let service: JSONNode?

  init(_ root: JSONNode, in file: SourceFile) {
    let rules = root["rules"]?.members ?? []
    let users = root["users"]?.members ?? []
    self.rules = Dictionary(rules.map { ($0.key, file.text(of: $0.value.span)) }, uniquingKeysWith: { $1 })
    self.users = Dictionary(users.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    bodies = Dictionary(
      rules.compactMap { rule in rule.value.string.map { (rule.key, $0) } }, uniquingKeysWith: { $1 })
    data = root["data"]
    documents = root["documents"]
    service = root["service"]
  }
}
