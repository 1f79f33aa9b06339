import Synchronization

extension KeyProvider {
  /// The refreshes of a provider: the running one, the schedule of the next, and the result of the last.
  struct Refreshes {
    var schedule: RefreshSchedule
    /// The running refresh, which all callers share.
    var running: Task<Result<Bool, KeySetError>, Never>?
    /// The number of refreshes that put keys in force.
    var loads = 0
    /// Why the last refresh failed; nil if it did not.
    var problem: KeySetError?
  }

  /// Reads the file again or fetches the keys, also before they are due, and puts them in force if they changed since
  /// they were last read. If a fetch is running, this waits for its result.
  ///
  /// - Returns: whether the keys changed.
  /// - Throws: ``KeySetError`` if the source cannot be read or is rejected, or if the provider has none. The old keys
  ///   stay in force.
  @discardableResult
  public func reload() async throws(KeySetError) -> Bool {
    if case .file(let path) = source { return try readFile(at: path) }
    let running = refresh { _ in true }
    return try await running?.value.get() ?? false
  }

  /// Begins a refresh if the keys are due. It does not wait for it.
  func refreshIfDue() {
    guard case .fetcher = source else { return }
    let now = clock()
    _ = refresh { $0.isDue(at: now) }
  }

  /// Waits for the refresh that a token with an unknown key id causes: the running one, or a new one unless the last
  /// one began too recently or has just found the key.
  func refresh(for keyID: String) async {
    if case .fixed = source { return }
    let now = clock()
    if let running = refresh({ $0.mayBegin(at: now) && current[keyID] == nil }) {
      _ = await running.value
    } else if current[keyID] == nil {
      noteUnknownKey()
    }
  }

  /// Lets ``watch(every:report:)`` refresh the keys as soon as the minimum interval allows it.
  func noteUnknownKey() { refreshes.withLock { $0.schedule.want() } }

  /// Returns the running refresh, or begins one if `condition` accepts the schedule.
  ///
  /// The refresh is a task of its own, because it must not end with the one request that happened to begin it.
  func refresh(_ condition: (RefreshSchedule) -> Bool) -> Task<Result<Bool, KeySetError>, Never>? {
    let now = clock()
    return refreshes.withLock { refreshes in
      if let running = refreshes.running { return running }
      guard condition(refreshes.schedule) else { return nil }
      refreshes.schedule.begin(at: now)
      let task = Task { await self.performRefresh() }
      refreshes.running = task
      return task
    }
  }

  private func performRefresh() async -> Result<Bool, KeySetError> {
    do throws(KeySetError) {
      let (isNew, maximumAge) = try await readSource()
      refreshes.withLock { refreshes in
        refreshes.running = nil
        refreshes.problem = nil
        refreshes.loads &+= isNew ? 1 : 0
        refreshes.schedule.succeeded(maximumAge: maximumAge)
      }
      return .success(isNew)
    } catch {
      refreshes.withLock { refreshes in
        refreshes.running = nil
        refreshes.problem = error
      }
      return .failure(error)
    }
  }
}
