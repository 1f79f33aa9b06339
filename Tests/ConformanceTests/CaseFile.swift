import RuleValues
import SourceText
import TestSupport

/// A case that is written wrongly: not a failure of what is tested.
struct MalformedCase: Error, CustomStringConvertible {
  let description: String
}

/// One file of `Cases`, with every case written out for each combination of its `for`.
struct CaseFile {
  let cases: [Case]

  /// Reads a file.
  ///
  /// - Parameter path: relative to the top folder of the project.
  init(_ path: String) throws {
    let file = SourceFile(name: path, text: try Repository.text(path))
    let root = try Self.parse(file)
    let shared = SharedParts(root, in: file)
    var ids: Set<String> = []
    var cases: [Case] = []
    for node in root["cases"]?.elements ?? [] {
      guard let id = node["id"]?.string, ids.insert(id).inserted else {
        throw MalformedCase(description: "\(file.position(of: node.span.start)): an id is missing or stands twice")
      }
      for variant in Combinations(of: node, in: file).variants {
        let name = variant.choice.isEmpty ? id : "\(id) [\(variant.choice.joined(separator: " | "))]"
        let text = SourceFile(name: name, text: variant.text)
        cases.append(try Case(try Self.parse(text), in: text, shared))
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
  /// What is stored where a case does not say.
  let data: JSONNode?

  init(_ root: JSONNode, in file: SourceFile) {
    let rules = root["rules"]?.members ?? []
    let users = root["users"]?.members ?? []
    self.rules = Dictionary(rules.map { ($0.key, file.text(of: $0.value.span)) }, uniquingKeysWith: { $1 })
    self.users = Dictionary(users.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    data = root["data"]
  }
}
