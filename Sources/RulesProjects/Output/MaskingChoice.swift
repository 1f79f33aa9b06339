/// Where emails and tokens are masked: the options `--mask` and `--no-mask`.
package enum MaskingChoice: Sendable, Hashable, CaseIterable {
  /// Everywhere except on a terminal, which only the author of the suite sees. The default.
  case automatic
  /// Everywhere.
  case always
  /// Nowhere.
  case never

  /// Returns whether to mask a text.
  ///
  /// - Parameter onTerminal: whether the text goes to a terminal. False for pipes and files, and so for every `--report`.
  package func masks(onTerminal: Bool) -> Bool {
    switch self {
    case .automatic: !onTerminal
    case .always: true
    case .never: false
    }
  }
}
