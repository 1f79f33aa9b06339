import RequestSimulation
import SourceText

/// The data sets that a suite and the files it includes give names to.
struct Fixtures {
  struct Fixture {
    let node: JSONNode
    let file: SourceFile
    /// What it comes to; nil until somebody asks.
    var seed: Seed?
  }

  private(set) var names: [String] = []
  private var fixtures: [[UInt8]: Fixture] = [:]
  /// Those that are being made, so that none is made from itself.
  var open: [String] = []

  subscript(name: String) -> Fixture? { fixtures[Array(name.utf8)] }

  mutating func define(_ name: String, _ fixture: Fixture) {
    if fixtures.updateValue(fixture, forKey: Array(name.utf8)) == nil { names.append(name) }
  }
}
