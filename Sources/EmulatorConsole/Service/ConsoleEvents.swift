import EmulatedProjects
import SourceText

/// The stream of decisions for the page, as server-sent events.
struct ConsoleEvents: Sendable {
  /// A page that does not read misses the oldest of more events than this.
  private static let maximumWaiting = 1_000

  private let journal: RequestJournal

  init(_ journal: RequestJournal) { self.journal = journal }

  func response() -> HTTPResponse {
    let journal = journal
    return HTTPResponse(
      200, headers: ["Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache"],
      body: .stream { sink in
        let (changes, continuation) = AsyncStream.makeStream(
          of: RequestJournal.Change.self, bufferingPolicy: .bufferingNewest(Self.maximumWaiting))
        let observer = journal.observe { continuation.yield($0) }
        defer { journal.stopObserving(observer) }
        // Browsers begin to read at the first bytes.
        try await sink.send(Array(": open\n\n".utf8))
        for await change in changes { try await sink.send(Self.event(change)) }
      })
  }

  static func event(_ change: RequestJournal.Change) -> [UInt8] {
    var writer = JSONWriter()
    switch change {
    case .added(let entry): writer.write(entry)
    case .rules(let text): writer.object { $0.member("rules", text) }
    }
    return Array("data: \(writer.text)\n\n".utf8)
  }
}
