import DocumentTrees
import RulesProjects

/// A report that is rendered, with where it goes.
package struct WrittenReport: Sendable {
  /// The report that was asked for.
  package let request: ReportRequest
  /// Its text.
  package let text: String

  /// The report that was requested, as text.
  package init(request: ReportRequest, text: String) {
    self.request = request
    self.text = text
  }
}

/// Puts reports into files: each whole or not at all, and never over what the run reads.
package enum ReportWriter {
  /// Tries whether every file can be written, before anybody waits for a run. Nothing is left there.
  ///
  /// - Throws: `TreeError` where a folder is missing, or may not be written; ``ReportUsageError`` where two reports go to
  ///   one file by two names.
  package static func check(_ requests: [ReportRequest]) throws {
    var earlier: [String] = []
    for path in requests.compactMap(\.path) {
      _ = try sink(path, sparing: earlier, "is the file of another report, too; name another one")
      earlier.append(path)
    }
  }

  /// Writes the reports that go to files.
  ///
  /// - Parameter inputs: the files that the run has read, which are not written over.
  /// - Throws: `TreeError` where a file can not be written, ``ReportUsageError`` where it is one of `inputs`; the reports
  ///   before it are written.
  package static func write(_ reports: [WrittenReport], sparing inputs: [String]) throws {
    for report in reports {
      guard let path = report.request.path else { continue }
      let sink = try sink(path, sparing: inputs, "is read by this run, and would be lost; name another file")
      try sink.write(Array(report.text.utf8))
      try sink.finish()
    }
  }

  /// - Parameter reason: what to say of a file that is spared.
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
