import ArgumentParser
import RulesProjects

/// The options `--mask` and `--no-mask`: whether emails and tokens are masked in what a command prints.
struct MaskingOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: """
      Mask emails and tokens, or show them. By default, reports and pipes are masked, and output on a terminal is not. \
      Fields by which programs find files and cases are never masked.
      """)
  var mask: Bool?

  /// The choice of the options.
  var choice: MaskingChoice {
    switch mask {
    case true?: .always
    case false?: .never
    case nil: .automatic
    }
  }
}
