/// The version of `rules-sim`, which `.ci/packages/pack.py` reads here.
enum ProgramVersion {
  static let text = "0.1.0"
}
