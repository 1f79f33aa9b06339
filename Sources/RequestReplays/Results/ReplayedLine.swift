/// The result of replaying one line.
enum ReplayedLine {
  /// Both decisions are the same.
  case unchanged
  /// The decisions differ.
  case changed(ReplayChange)
  /// No rules of the replay decide the request.
  case omitted(ReplayOmission)
}
