import DocumentTrees
import EmulatedProjects
import FirestoreWire
import RuleCoverage
import RuleValues
import SecurityRules
import SourceText

/// The endpoint of Google's emulator that replaces the rules of a project (recorded from emulator 1.19.9).
enum RulesEndpoint {
  /// Puts uploaded rules in force.
  ///
  /// - Parameter body: `{"rules": {"files": [{"name", "content"}]}, "ignore_errors": false}`, whatever its content type is.
  /// - Returns: the warnings; with `ignore_errors` also the errors, in which case the old rules stay in force.
  /// - Throws: `INVALID_ARGUMENT` with the errors of the rules.
  static func put(_ body: [UInt8], _ project: EmulatedProject<some DocumentTree>) throws(RPCError) -> HTTPResponse {
    let (tree, problems) = JSONReader.read(SourceFile(name: "request", bytes: body), JSONDialect())
    if let problem = problems.first { throw .invalidArgument("the body is not JSON: \(problem.message)") }
    let root = tree.root
    guard let file = root["rules"]?["files"]?.elements.first, let content = file["content"]?.string else {
      throw .invalidArgument("the body has no rules.files[0].content")
    }
    let name = file["name"]?.string ?? "firestore.rules"
    do throws(RulesetError) {
      let ruleset = try FirestoreRuleset(source: content, name: name.isEmpty ? "firestore.rules" : name)
      project.setFirestoreRules(ruleset)
      return issues(ruleset.diagnostics, in: ruleset.file)
    } catch {
      if root["ignore_errors"]?.bool == true || root["ignoreErrors"]?.bool == true {
        return issues(error.diagnostics, in: error.file)
      }
      let lines = error.diagnostics.filter { $0.severity == .error }.map { diagnostic in
        let position = error.file.position(of: diagnostic.span.start)
        return "L\(position.line):\(position.column) \(diagnostic.message)"
      }
      throw .invalidArgument("Error compiling rules:\n" + lines.joined(separator: "\n"))
    }
  }

  /// Returns the rules in force.
  static func get(_ project: EmulatedProject<some DocumentTree>) -> HTTPResponse {
    let file = project.currentRules(of: DocumentPath.defaultDatabase).file
    return .json { $0.object { EmulatorCoverageJSON.write(rules: file, to: &$0) } }
  }

  private static func issues(_ diagnostics: [Diagnostic], in file: SourceFile) -> HTTPResponse {
    .json { writer in
      writer.object { writer in
        let shown = diagnostics.filter { $0.severity != .note }
        if shown.isEmpty { return }
        writer.key("issues")
        writer.array { for diagnostic in shown { issue(diagnostic, file, &$0) } }
      }
    }
  }

  private static func issue(_ diagnostic: Diagnostic, _ file: SourceFile, _ writer: inout JSONWriter) {
    writer.object {
      $0.key("sourcePosition")
      $0.object {
        let position = file.position(of: diagnostic.span.start)
        $0.member("fileName", file.name)
        $0.key("line")
        $0.integer(Int64(position.line))
        $0.key("column")
        $0.integer(Int64(position.column))
        $0.key("currentOffset")
        $0.integer(Int64(diagnostic.span.start))
        $0.key("endOffset")
        $0.integer(Int64(diagnostic.span.end))
      }
      $0.member("description", diagnostic.message)
      $0.member("severity", diagnostic.severity == .error ? "ERROR" : "WARNING")
    }
  }
}
