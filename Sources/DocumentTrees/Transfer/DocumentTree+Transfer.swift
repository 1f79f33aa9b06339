package import RuleValues

/// The progress of an import or export.
package struct TransferProgress: Hashable, Sendable {
  /// The number of bytes read or written so far.
  package internal(set) var bytes: Int64 = 0
  /// The total number of bytes; nil if it is not known, as in every export.
  package internal(set) var totalBytes: Int64?
  /// The number of values read or written so far.
  package internal(set) var values: Int64 = 0
}

extension DocumentTree {
  /// Replaces the data at `path` with the data of a JSON export, in one transaction.
  ///
  /// The text is read as it arrives: a stored tree needs memory for one path and one string of it. A duplicate key in
  /// an object is an error if the first member held any data. `null` and `{}` leave no trace that could be found.
  ///
  /// - Parameters:
  ///   - verifies: whether all Realtime data is read again before the commit. This finds data that was stored
  ///     incorrectly or was damaged before (``TreeSnapshot/check(_:)``).
  ///   - progress: called periodically with the progress so far. An error that it throws ends the import.
  /// - Returns: the final progress.
  /// - Throws: an ``ImportProblem`` with the position in the text, a ``TreeError``, or an error of `source` or
  ///   `progress`. Nothing was written then.
  @discardableResult
  package func importJSON(
    from source: any ByteSource, at path: DataPath = .root, verifies: Bool = true,
    progress: (TransferProgress) throws -> Void = { _ in }
  ) throws -> TransferProgress {
    if let kind = DataLimits.problem(inPath: path) { throw DataProblem(kind, path: path) }
    return try withoutActuallyEscaping(progress) { progress in
      var done = TransferProgress(totalBytes: source.totalBytes)
      let window = ByteWindow(source) { bytes in
        done.bytes = bytes
        try progress(done)
      }
      var reader = ExportReader(window, baseDepth: path.depth)
      do {
        try writeOnce { transaction in
          try transaction.load(at: path) { emit in try reader.read(emit) }
          if verifies { try transaction.check(.realtime) }
        }
      } catch TreeError.duplicateKey(let path) {
        let key = path.keys.last?.text ?? ""
        throw ImportProblem(kind: .data(.duplicateKey(key)), path: path, position: reader.window.here)
      }
      done.values = reader.values
      return done
    }
  }

  /// Writes the data at `path` as a JSON export, from one frozen state; `null` if there is none.
  ///
  /// The output is valid only if this method returns: a stored tree notices lost rows after it has read all of them.
  ///
  /// - Parameters:
  ///   - pretty: whether each member is on its own line.
  ///   - verifies: whether an export of a part reads all Realtime data to find lost rows (``TreeSnapshot/check(_:)``).
  ///     An export of everything always finds them.
  ///   - progress: called periodically with the progress so far. An error that it throws ends the export.
  /// - Returns: the final progress.
  /// - Throws: a `DataProblem` if `path` is invalid, a ``TreeError``, or an error of `sink` or `progress`.
  @discardableResult
  package func exportJSON(
    at path: DataPath = .root, to sink: any ByteSink, pretty: Bool = false, verifies: Bool = true,
    progress: (TransferProgress) throws -> Void = { _ in }
  ) throws -> TransferProgress {
    if let kind = DataLimits.problem(inPath: path) { throw DataProblem(kind, path: path) }
    return try withoutActuallyEscaping(progress) { progress in
      var writer = ExportWriter(sink, isPretty: pretty, onFlush: progress)
      try read { snapshot in
        try snapshot.walk(at: snapshot.cursor(at: path)) { try writer.take($0) }
        if verifies, !path.keys.isEmpty { try snapshot.check(.realtime) }
      }
      try writer.finish()
      return writer.progress
    }
  }
}
