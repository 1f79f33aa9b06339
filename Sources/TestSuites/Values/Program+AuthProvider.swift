import Identities
import RulePrograms
import RuleValues

extension Program {
  /// Whether the value of `auth.provider` for a provider that Firebase does not document can matter to Realtime Database rules:
  /// they use it other than in `auth.provider === 'github'`, with a documented name on the right.
  var asksUndocumentedProvider: Bool {
    rules.contains { rule in
      Self.uses(of: Array("auth.provider".utf8), in: Array(rule.text.utf8)).contains {
        !Self.comparesDocumentedName($0)
      }
    }
  }

  /// Returns the rest of a text behind each place of a word.
  private static func uses(of word: [UInt8], in text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.indices.filter { text[$0...].starts(with: word) }.map { text[($0 + word.count)...] }
  }

  private static func comparesDocumentedName(_ rest: ArraySlice<UInt8>) -> Bool {
    var rest = rest.drop { $0 == UInt8(ascii: " ") }
    guard let sign = ["===", "!==", "==", "!="].first(where: { rest.starts(with: $0.utf8) }) else { return false }
    rest = rest.dropFirst(sign.utf8.count).drop { $0 == UInt8(ascii: " ") }
    guard let quote = rest.first, [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(quote) else { return false }
    let name = rest.dropFirst().prefix { $0 != quote }
    let providers = ProviderSpelling.signInProviders.compactMap(ProviderID.init).filter(\.isRealtimeNameRecorded)
    return providers.contains { $0.realtimeName.utf8.elementsEqual(name) }
  }
}
