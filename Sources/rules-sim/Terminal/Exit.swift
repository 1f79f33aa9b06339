import Accounts
import ArgumentParser
import DocumentTrees
import Identities
import RequestSimulation
import RuleProofs
import RuleValues
import RulesProjects
import RunReports
import SecurityRules
import SourceText
import TestSuites

/// The exit codes, and the errors that lead to them. ArgumentParser uses 64 for wrong usage.
enum Exit {
  static let failure = ExitCode(1)
  static let denied = ExitCode(2)
  static let invalid = ExitCode(3)
  static let undetermined = ExitCode(4)
  static let shortfall = ExitCode(5)
  /// The evaluator contradicts a proof: a fault of the program.
  static let contradiction = ExitCode(6)
  static let usage = ExitCode.validationFailure

  /// Calls `body`, writes an error that it throws to standard error, and rethrows it as an exit code.
  ///
  /// - Parameter style: the style of standard error.
  static func onError(_ style: TerminalStyle = .plain, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let code as ExitCode {
      throw code
    } catch let error as RulesetError {
      Console.writeError(AnnotatedRenderer(style: style).render(error.diagnostics, in: error.file))
      throw invalid
    } catch let error as InvalidClaims {
      Console.writeError(AnnotatedRenderer(style: style).render(error.diagnostics, in: error.file))
      throw invalid
    } catch let error as ReportUsageError {
      Console.note("--report: \(error)")
      throw usage
    } catch {
      for line in "\(error)".split(separator: "\n") { Console.note(String(line)) }
      throw isUnexpected(error) ? denied : isInvalid(error) ? invalid : failure
    }
  }

  /// Returns whether the error is an unexpected result: a script step that differs from what the script states, or a
  /// rejected token.
  private static func isUnexpected(_ error: any Error) -> Bool {
    if error is RefusedToken { return true }
    return switch error as? SignInScriptFailure {
    case .succeeded?, .otherwise?, .unmet?: true
    case .failed?, nil: false
    }
  }

  private static func isInvalid(_ error: any Error) -> Bool {
    error is InvalidInput || error is InvalidExport || error is DataProblem || error is DataProblems
      || error is OperationError || error is InvalidRules || error is RejectedRequest || error is InvalidRequest
      || error is TokenError
      || error is IdentityError || error is SignInScriptError
      || authError(error).map { $0.code != .internalError } ?? false
  }

  private static func authError(_ error: any Error) -> AuthError? {
    if case .failed(let inner)? = error as? SignInScriptFailure { return inner }
    return (error as? AdministratorError)?.error ?? error as? AuthError
  }
}
