import Identities
import RuleValues
import SourceText
import TestSupport
import Testing

/// Mutated inputs: malformed input never counts as signed out, and no input makes an administrator.
@Suite("Mutations")
struct MutationTests {
  static let seeds = [
    #"{"uid":"alice","provider":"github.com","identities":{"github.com":["583231"]},"email":"e","emailVerified":true}"#,
    #"{"uid":"u1","provider":"anonymous","token":{"sub":"u1","firebase":{"sign_in_provider":"anonymous","identities":{}}}}"#,
    #"{"sub":"alice","iat":9223372036854772207,"firebase":{"sign_in_provider":"google.com","identities":{"google.com":["1"]}}}"#,
    #"{"administrator": true}"#, "null", #"{"uid":"é😀","claims":{"a":[1,1.5e3,{"b":null}]},"authTime":1699999999}"#,
  ]
  private static let pieces = [
    "null", "true", "{", "}", "[", "]", "\"", ",", ":", "0", "-", "1e400", "\\u0000", "\\ud800", "sub", "uid", "token",
    "\"administrator\":true,", "é", "\u{0}", "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
  ]

  @Test(arguments: seeds)
  func mutations(seed: String) {
    var random = SeededGenerator(seed: UInt64(seed.utf8.count))
    var (accepted, rejected) = (0, 0)
    for _ in 0..<3_000 {
      let mutated = SourceFile(name: "<mutation>", bytes: Self.mutate(Array(seed.utf8), &random))
      for form in IdentityForm.allCases {
        switch IdentityReader.read(mutated, form: form, now: testNow) {
        case .success(let reading):
          accepted += 1
          check(reading, mutated)
        case .failure(let error):
          rejected += 1
          #expect(!error.message.isEmpty)
          #expect(error.span.start >= 0 && error.span.end <= mutated.bytes.count)
        }
      }
    }
    #expect(rejected > 1_000 && (accepted > 0 || seed.contains("administrator")), "\(accepted), \(rejected)")
  }

  private func check(_ reading: IdentityReading, _ file: SourceFile) {
    switch reading.identity {
    case .unauthenticated:
      #expect(JSONReader.read(file, .strict).tree.root.isNull && file.text(of: file.wholeSpan).contains("null"))
    case .user(let user):
      #expect(reading.identity.authValue(for: .realtime)?.map != nil)
      if case .override = user.provenance { return }
      #expect(user.uid != nil && user.claims["sub"] == user.uid.map { .string($0.text) })
    case .administrator: Issue.record("an administrator: \(file.text(of: file.wholeSpan))")
    }
  }

  private static func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let start = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0..<6, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes.replaceSubrange(start..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
      default: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: start)
      }
    }
    return bytes
  }
}
