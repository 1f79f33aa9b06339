import SourceText

extension ClaimValue {
  /// The value as one line of JSON for people: ``text`` with each character that a terminal might obey as a JSON
  /// escape. It reads as the same value.
  package var printableText: String { EscapedText.json(text) }
}

extension Claims {
  /// The claims as one line of JSON for people; see ``ClaimValue/printableText``.
  package var printableText: String { ClaimValue.map(self).printableText }
}
