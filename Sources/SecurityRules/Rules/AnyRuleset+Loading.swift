import DocumentTrees
import Identities
public import SourceText

extension AnyRuleset {
  /// How large a rules file may be; the services take far less.
  public static let maximumFileBytes = 16 << 20

  /// Loads the rules in the file at `path`: `database.rules.json`, `firestore.rules`, `storage.rules`, or any other name.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - service: the service whose rules are wanted; nil for what the file holds: JSON is Realtime Database rules, else the
  ///     one service that the file has rules for.
  /// - Throws: ``RulesetError`` with all that is wrong: the file can not be read (`ruleset/unreadable`), it holds rules of
  ///   two services and none is named (`ruleset/two-services`), or the service would refuse it.
  public init(contentsOf path: String, service: RulesService? = nil) throws(RulesetError) {
    try self.init(SourceFile(name: path, bytes: RulesFile.read(path)), service: service)
  }

  /// Loads rules that are held in memory.
  ///
  /// - Parameters:
  ///   - source: the text of the file.
  ///   - service: the service whose rules are wanted.
  ///   - name: what diagnostics call it.
  /// - Throws: ``RulesetError`` with every diagnostic where the service would refuse the text.
  public init(source: String, service: RulesService, name: String = "<rules>") throws(RulesetError) {
    try self.init(SourceFile(name: name, text: source), service: service)
  }

  /// Loads the rules of `service` in a file; without one, those that the file holds.
  ///
  /// - Throws: see ``init(contentsOf:service:)``.
  public init(_ file: SourceFile, service: RulesService?) throws(RulesetError) {
    switch service ?? (RulesFile.isRealtime(file) ? .realtime : nil) {
    case .realtime: try self.init(realtime: file)
    case .firestore: try self.init(firestore: file)
    case .storage: try self.init(storage: file)
    case nil: try self.init(onlyServiceOf: file)
    }
  }
}

/// What can be known of a rules file before it is loaded.
enum RulesFile {
  /// The bytes of the file at `path`.
  static func read(_ path: String) throws(RulesetError) -> [UInt8] {
    do {
      var source = try FileSource(path: path)
      if let bytes = try source.readAll(maximumBytes: AnyRuleset.maximumFileBytes) { return bytes }
    } catch {
      throw RulesetError(SourceFile(name: path, bytes: []), "ruleset/unreadable", "\(error)")
    }
    throw RulesetError(
      SourceFile(name: path, bytes: []), "ruleset/unreadable",
      "`\(path)` has more than \(AnyRuleset.maximumFileBytes >> 20) MiB, which is the most that is read")
  }

  /// Whether a file holds rules of a Realtime Database, which are JSON.
  static func isRealtime(_ file: SourceFile) -> Bool {
    let isJSON = file.bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "{")
    return isJSON || file.name.hasSuffix(".json")
  }
}
