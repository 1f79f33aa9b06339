import Platform
import SecurityRules

/// Begins to write, says so, and never ends.
enum Holding {
  static func run(_ path: String) throws {
    try SQLiteTree(path: path).write { _ in
      puts("holding")
      fflush(nil)
      while true { pause() }
    }
  }
}
