/// A lock whose waiters block no thread and get it in the order of their calls.
actor Turn {
  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  /// Waits for the lock.
  func begin() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Gives the lock to the next waiter.
  func end() {
    if waiters.isEmpty { isTaken = false } else { waiters.removeFirst().resume() }
  }
}
