import Foundation
import RuleProofs
import SymbolicRules
import Testing

@testable import RuleProofs

/// The solvers of the system.
enum SolverTools {
  static let installed = Solver.installed()
  static let areInstalled = !installed.isEmpty

  /// Creates a program from a shell script, and passes it to `body` as a solver.
  static func withFake<Result>(
    _ script: String, as kind: Solver.Kind = .z3, _ body: (Solver) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "solver-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: kind.rawValue)
    // A file that another test's child process has open for writing cannot be executed. So a child process writes it.
    let command = ["/bin/sh", "-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh", file.path]
    _ = try ChildProcess(command, input: Array("#!/bin/sh\n\(script)\n".utf8), limit: .seconds(60), maximumBytes: 1000)
    return try body(Solver(kind, at: file.path))
  }
}

/// A question about fields of a document, made by hand.
struct HandMadeQuestion {
  let space = SymbolicSpace()

  /// The field of the document before the request.
  func field(_ name: String) -> Term { space.field(space.input(.before), name) }

  /// Returns a string that the rules state.
  func text(_ text: String) -> Term { space.term(text) }

  /// Returns an integer that the rules state.
  func integer(_ value: Int64) -> Term { space.term(.integer(value)) }

  /// Returns the question whether all statements can hold.
  func question(_ statements: [Formula]) -> Question { Question(space.all(statements), in: space) }

  /// Returns the answers of the installed solvers for both descriptions of patterns.
  func answers(_ statements: [Formula]) -> [SolverAnswer] {
    let question = question(statements)
    let relations = PatternRelations(space)
    return SolverTools.installed.flatMap { solver in
      SMTScript.Patterns.allCases.map { patterns in
        let script = SMTScript(question, patterns: patterns, relations: relations)
        return solver.answer(to: script.text, limit: .seconds(20))
      }
    }
  }
}

extension SolverAnswer {
  /// Whether there is a model.
  var isSatisfiable: Bool { if case .satisfiable = self { true } else { false } }
}
