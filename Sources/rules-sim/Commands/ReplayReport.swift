import RequestReplays
import RulesProjects
import SourceText

/// Writes the report of a replay while it runs.
struct ReplayReport {
  private static let bufferSize = 64 << 10

  private let format: ReplayCommand.Format
  private let text: ReplayText
  private let limit: Int
  private var buffer = ""
  private var allowedCount = 0
  private var deniedCount = 0
  private var hiddenCount = 0

  /// Creates a report.
  ///
  /// - Parameter limit: the maximum number of listed changes of each kind; nil for the default of the format.
  init(_ format: ReplayCommand.Format, style: TerminalStyle, limit: Int?) {
    self.format = format
    text = ReplayText(style: style)
    self.limit = limit ?? (format == .text ? 100 : .max)
  }

  /// Adds a change.
  mutating func add(_ change: ReplayChange) throws {
    if change.isNewlyAllowed { allowedCount += 1 } else { deniedCount += 1 }
    guard (change.isNewlyAllowed ? allowedCount : deniedCount) <= limit else {
      hiddenCount += 1
      return
    }
    buffer += format == .text ? text.text(change) : ReplayJSON.text(change)
    if buffer.utf8.count > Self.bufferSize { try flush() }
  }

  /// Writes what was added.
  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try Console.write(buffer, as: format == .text ? .text : ReplayJSON.masking)
    buffer = ""
  }

  /// Writes the counts.
  mutating func end(_ tally: ReplayTally) throws {
    buffer += format == .text ? text.summary(tally, hidden: hiddenCount) : ReplayJSON.summary(tally)
    try flush()
  }
}
