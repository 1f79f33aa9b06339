/// The server's closure that fetches keys, with a time limit.
struct KeyFetcher: Sendable {
  let timeLimit: Duration
  let fetch: @Sendable () async throws -> KeyResponse

  /// Returns the answer of the closure, which is canceled when the time limit is exceeded.
  func response() async throws(KeySetError) -> KeyResponse {
    do {
      return try await withThrowingTaskGroup(of: KeyResponse.self) { group in
        defer { group.cancelAll() }
        group.addTask { try await fetch() }
        group.addTask {
          try await Task.sleep(for: timeLimit)
          throw KeySetError(.notFetched("no answer within \(timeLimit)"))
        }
        guard let response = try await group.next() else { throw CancellationError() }
        return response
      }
    } catch let error as KeySetError {
      throw error
    } catch {
      throw KeySetError(.notFetched("\(error)"))
    }
  }
}
