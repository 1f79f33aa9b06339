import RulesProjects
import SecurityRules
import SourceText
import TestSuites

/// Writes diagnostics as SARIF results: labels become related locations, fix-its become fixes.
enum SARIFDiagnostics {
  /// Returns the explanation on the page of a code.
  static func explanation(of code: String) -> String {
    DiagnosticPages.all.first { $0.code.name.utf8.elementsEqual(code.utf8) }?.explanation ?? code
  }

  /// Writes one result per diagnostic.
  static func write(_ report: FileReport, to writer: inout JSONWriter) {
    for diagnostic in report.diagnostics { write(diagnostic, report.file, &writer) }
  }

  private static func write(_ diagnostic: Diagnostic, _ file: SourceFile, _ writer: inout JSONWriter) {
    let text = ([diagnostic.message, diagnostic.label] + diagnostic.notes).filter { !$0.isEmpty }
    writer.object {
      $0.member("ruleId", diagnostic.code.name)
      $0.member("level", diagnostic.severity.rawValue)
      $0.message(text.map { TerminalText.plain($0) }.joined(separator: "\n"))
      $0.key("locations")
      $0.array { $0.object { $0.location(file, diagnostic.span) } }
      if !diagnostic.labels.isEmpty {
        $0.key("relatedLocations")
        $0.array {
          for label in diagnostic.labels {
            $0.object {
              $0.location(file, label.span)
              $0.message(TerminalText.plain(label.text))
            }
          }
        }
      }
      if !diagnostic.fixIts.isEmpty {
        $0.key("fixes")
        $0.array { for fixIt in diagnostic.fixIts { write(fixIt, file, &$0) } }
      }
    }
  }

  private static func write(_ fixIt: FixIt, _ file: SourceFile, _ writer: inout JSONWriter) {
    writer.object {
      $0.key("description")
      $0.object { $0.member("text", TerminalText.plain(fixIt.message)) }
      $0.key("artifactChanges")
      $0.array {
        $0.object {
          $0.artifact(file)
          $0.key("replacements")
          $0.array {
            for edit in fixIt.edits {
              $0.object {
                $0.key("deletedRegion")
                $0.region(file, edit.span)
                $0.key("insertedContent")
                $0.object { $0.member("text", edit.replacement) }
              }
            }
          }
        }
      }
    }
  }
}
