import DocumentTrees
import Identities
package import SourceText

extension AnyRuleset {
  /// The maximum size of a rules file in bytes. The limits of the services are far lower.
  package static let maximumFileBytes = 16 << 20

  /// Loads the rules in the file at `path`: `database.rules.json`, `firestore.rules`, `storage.rules`, or any other
  /// name.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - service: the service of the rules. Nil means the service of the file: Realtime Database for JSON, otherwise
  ///     the one service that the file has rules for.
  /// - Throws: ``RulesetError`` with every problem. The file cannot be read (`ruleset/unreadable`), `service` is nil
  ///   although it has rules for two services (`ruleset/two-services`), or the service would reject it.
  package init(contentsOf path: String, service: RulesService? = nil) throws(RulesetError) {
    try self.init(SourceFile(name: path, bytes: RulesFile.read(path)), service: service)
  }

  /// Loads rules from text.
  ///
  /// - Parameters:
  ///   - source: the text of a rules file.
  ///   - service: the service of the rules.
  ///   - name: the name of the file in diagnostics.
  /// - Throws: ``RulesetError`` with every diagnostic if the service would reject the text.
  package init(source: String, service: RulesService, name: String = "<rules>") throws(RulesetError) {
    try self.init(SourceFile(name: name, text: source), service: service)
  }

  /// Loads the rules of `service` in a file. If `service` is nil, the file determines it.
  ///
  /// - Throws: the errors of ``init(contentsOf:service:)``.
  package init(_ file: SourceFile, service: RulesService?) throws(RulesetError) {
    switch service ?? (RulesFile.isRealtime(file) ? .realtime : nil) {
    case .realtime: try self.init(realtime: file)
    case .firestore: try self.init(firestore: file)
    case .storage: try self.init(storage: file)
    case nil: try self.init(onlyServiceOf: file)
    }
  }
}

/// The checks of a rules file before it is loaded.
enum RulesFile {
  /// Returns the bytes of the file at `path`.
  static func read(_ path: String) throws(RulesetError) -> [UInt8] {
    do {
      var source = try FileSource(path: path)
      if let bytes = try source.readAll(maximumBytes: AnyRuleset.maximumFileBytes) { return bytes }
    } catch {
      throw RulesetError(SourceFile(name: path, bytes: []), "ruleset/unreadable", "\(error)")
    }
    throw RulesetError(
      SourceFile(name: path, bytes: []), "ruleset/unreadable",
      "`\(path)` is larger than \(AnyRuleset.maximumFileBytes >> 20) MiB, the limit for a rules file")
  }

  /// Returns whether a file has Realtime Database rules, which are JSON.
  static func isRealtime(_ file: SourceFile) -> Bool {
    let isJSON = file.bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "{")
    return isJSON || file.name.hasSuffix(".json")
  }
}
