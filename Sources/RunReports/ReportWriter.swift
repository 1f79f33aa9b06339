import DocumentTrees
import RulesProjects

/// A rendered report and its target.
package struct WrittenReport: Sendable {
  /// The request for the report.
  package let request: ReportRequest
  /// The text of the report.
  package let text: String

  /// Creates a rendered report.
  package init(request: ReportRequest, text: String) {
    self.request = request
    self.text = text
  }
}

/// Writes reports to files. Each file is replaced completely or not at all, and files that the run read are never
/// replaced.
package enum ReportWriter {
  /// Checks before the run that every report can be written. Leaves no files behind.
  ///
  /// - Throws: `TreeError` if a folder is missing or not writable; ``ReportUsageError`` if two reports have the same
  ///   file under different names.
  package static func check(_ requests: [ReportRequest]) throws {
    var earlier: [String] = []
    for path in requests.compactMap(\.path) {
      _ = try sink(path, sparing: earlier, "is already the file of another report; name another file")
      earlier.append(path)
    }
  }

  /// Writes the reports whose target is a file.
  ///
  /// - Parameter inputs: the files that the run read, which must not be replaced.
  /// - Throws: `TreeError` if a file cannot be written; ``ReportUsageError`` if it is one of `inputs`. Earlier
  ///   reports are still written.
  package static func write(_ reports: [WrittenReport], sparing inputs: [String]) throws {
    for report in reports {
      guard let path = report.request.path else { continue }
      let sink = try sink(path, sparing: inputs, "is an input of this run and would be overwritten; name another file")
      try sink.write(Array(report.text.utf8))
      try sink.finish()
    }
  }

  /// - Parameter reason: what the error says about a file that must not be replaced.
  private static func sink(_ path: String, sparing others: [String], _ reason: String) throws -> FileSink {
    do {
      return try FileSink(path: path, sparing: others)
    } catch {
      if error == .cannotOpen(path: path, .isSource) {
        throw ReportUsageError("`\(TerminalText.plain(path))` \(reason)")
      }
      throw error
    }
  }
}
