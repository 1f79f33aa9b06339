import Platform
import SecurityRules

/// Opens a tree, waits for a line, and reads all of it: the file may have changed by other hands meanwhile.
enum Rereading {
  static func run(_ path: String) throws {
    let tree = try SQLiteTree(path: path)
    let rules = try RealtimeRuleset(source: #"{"rules": {".read": true}}"#)
    let server = Authorizer(rules: rules, tree: tree)
    _ = try server.read(DataPath("first"), as: .unauthenticated)
    print("ready")
    fflush(nil)
    _ = readLine()
    do {
      _ = try server.read(.root, as: .unauthenticated)
      print("read")
    } catch let error as TreeError {
      print("TreeError: \(error)")
    }
  }
}
