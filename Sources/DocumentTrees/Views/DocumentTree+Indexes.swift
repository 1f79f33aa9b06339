import RuleValues

extension DocumentTree {
  /// Returns the indexes that the tree keeps, and whether all of them are complete.
  ///
  /// - Throws: a ``TreeError`` if the tree cannot be read.
  public func indexes() throws -> (declared: IndexDeclarations, areComplete: Bool) {
    try read { snapshot in
      let catalog = try snapshot.indexCatalog()
      return (catalog.declarations, !catalog.isUnfinished)
    }
  }

  /// Changes which indexes the tree keeps. It costs little: indexes of documents that exist already are built by
  /// ``buildIndexes(documentsAtOnce:timeLimit:isCancelled:progress:)``, and entries that are no longer needed are deleted there.
  ///
  /// - Throws: a ``TreeError`` if the tree cannot be written.
  public func declareIndexes(_ declarations: IndexDeclarations) throws {
    guard try read({ try $0.indexCatalog().declarations }) != declarations else { return }
    try write { try $0.declareIndexes(declarations) }
  }

  /// Builds all incomplete indexes, in many short transactions. Others read and write meanwhile.
  ///
  /// If it ends early, for example because the process is killed, the next call continues. Several calls at a time, also
  /// in several processes, share the work.
  ///
  /// - Parameters:
  ///   - documentsAtOnce: how many documents a transaction reads. Writers wait for it: the default takes some
  ///     milliseconds. For a file without other users, 100,000 is several times faster.
  ///   - timeLimit: how long it may take; nil for no limit. What was done until then is kept.
  ///   - isCancelled: returns whether to stop.
  ///   - progress: called after each transaction with the number of documents that were read so far.
  /// - Throws: a ``TreeError``, an `InterruptedError`, or an error of `progress`.
  public func buildIndexes(
    documentsAtOnce: Int = 250, timeLimit: Duration? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }, progress: (Int) throws -> Void = { _ in }
  ) throws {
    let limit = CallLimit(time: timeLimit, isCancelled: isCancelled)
    var documents = 0
    while true {
      try limit.check()
      guard let part = try write(within: limit, { try $0.buildIndexes(documents: max(1, documentsAtOnce)) }) else {
        return
      }
      documents += part.documents
      try progress(documents)
    }
  }
}
