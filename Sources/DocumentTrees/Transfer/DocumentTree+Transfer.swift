public import RuleValues

/// How far an import or export is.
public struct TransferProgress: Hashable, Sendable {
  /// How many bytes were read or written.
  public internal(set) var bytes: Int64 = 0
  /// How many bytes there are in all; nil where that is not known, as always in an export.
  public internal(set) var totalBytes: Int64?
  /// How many values were read or written.
  public internal(set) var values: Int64 = 0
}

extension DocumentTree {
  /// Replaces what is at `path` by the data of a JSON export, in one transaction.
  ///
  /// The text is read as it arrives: a stored tree needs memory for one path and one string of it. Of two members of one
  /// object with equal keys the second is refused if the first held any data: `null` and `{}` leave no trace to find.
  ///
  /// - Parameters:
  ///   - verifies: whether all Realtime data is read again before the import is committed, to find what was not stored as it
  ///     was written, or was damaged before (``TreeSnapshot/check(_:)``).
  ///   - progress: called now and then with what was done so far; what it throws ends the import.
  /// - Returns: what was read.
  /// - Throws: an ``ImportProblem`` with the place in the text, a ``TreeError``, or what `source` and `progress` throw.
  ///   Nothing was written then.
  @discardableResult
  public func importJSON(
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
        try write { transaction in
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

  /// Writes what is at `path` as a JSON export, from one frozen state; `null` where nothing is.
  ///
  /// What was written is the data only if this returns: a stored tree notices lost rows when it has read all of them.
  ///
  /// - Parameters:
  ///   - pretty: whether each member stands on a line of its own.
  ///   - verifies: whether an export of a part reads all Realtime data, to find lost rows (``TreeSnapshot/check(_:)``). An
  ///     export of everything always finds them.
  ///   - progress: called now and then with what was done so far; what it throws ends the export.
  /// - Returns: what was written.
  /// - Throws: a `DataProblem` where nothing can be at `path`, a ``TreeError``, or what `sink` and `progress` throw.
  @discardableResult
  public func exportJSON(
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
