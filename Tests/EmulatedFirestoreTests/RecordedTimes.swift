/// Which of our times stands for one of a trace.
struct RecordedTimes {
  /// Our times by those of the trace, without the `Z`: a client may add zeros.
  private var ours: [String: String] = [:]

  /// Notes the times of an answer, as the trace has it and as the services gave it.
  mutating func note(theirs: Any, ours: Any) {
    if let theirs = theirs as? [String: Any], let ours = ours as? [String: Any] {
      for (name, value) in theirs { if let other = ours[name] { note(theirs: value, ours: other) } }
    } else if let theirs = theirs as? [Any], let ours = ours as? [Any] {
      for (theirs, ours) in zip(theirs, ours) { note(theirs: theirs, ours: ours) }
    } else if let theirs = theirs as? String, let ours = ours as? String, theirs.hasSuffix("Z"), ours.hasSuffix("Z") {
      self.ours[String(theirs.dropLast())] = String(ours.dropLast())
    }
  }

  /// Returns a text of the trace with our times.
  func replaced(in text: String) -> String {
    ours.reduce(text) { $0.replacing($1.key, with: $1.value) }
  }
}
