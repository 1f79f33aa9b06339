import DocumentTrees
import RuleValues
import Synchronization

/// The places that a client listens to, and those that may have changed since the client last got data. Its size depends on
/// the number of listens only, however slow the client is.
final class ChangedPlaces: Sendable {
  private struct State {
    var watched: [ReadPlace: Int] = [:]
    var next = 0
    var changed: Set<ReadPlace> = []
    /// Whether a delivery was announced that has not begun.
    var isAnnounced = false
  }

  private let state = Mutex(State())

  func watch(_ place: ReadPlace) {
    state.withLock { state in
      state.watched[place] = state.next
      state.next += 1
    }
  }

  func unwatch(_ place: ReadPlace) {
    state.withLock { state in
      state.watched[place] = nil
      state.changed.remove(place)
    }
  }

  /// Marks the places that `isChanged` returns true for.
  ///
  /// - Returns: whether the caller must start a delivery.
  func mark(where isChanged: (DataPath) -> Bool) -> Bool {
    state.withLock { state in
      for place in state.watched.keys where !state.changed.contains(place) && isChanged(place.path) {
        state.changed.insert(place)
      }
      guard !state.changed.isEmpty, !state.isAnnounced else { return false }
      state.isAnnounced = true
      return true
    }
  }

  /// Removes and returns the changed places in the order of their listens.
  func take() -> [ReadPlace] {
    state.withLock { state in
      defer { state.changed = [] }
      state.isAnnounced = false
      return state.changed.sorted { state.watched[$0] ?? 0 < state.watched[$1] ?? 0 }
    }
  }
}
