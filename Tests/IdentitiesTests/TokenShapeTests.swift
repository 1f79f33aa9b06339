import Foundation
import Identities
import RuleValues
import SourceText
import TestSupport
import Testing

/// What `request.auth` is for tokens of many shapes, as `TokenShapes/record.py` recorded it of the Cloud Firestore emulator
/// 1.19.9; types count, so that `1.0` is an integer and `1.5` is none.
@Suite("Tokens in the emulator")
struct TokenShapeTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    let token: String
    let stricter: String?
    /// What rules see; nil where the emulator rejects the request.
    let auth: ClaimValue?
    var testDescription: String { name }
  }

  static let shapes: [Shape] = (try? read()) ?? []

  private static func read() throws -> [Shape] {
    let text = try Repository.text("Tests/IdentitiesTests/TokenShapes/shapes.json")
    let (tree, _) = JSONReader.read(SourceFile(name: "shapes.json", text: text), .strict)
    return (tree.root["shapes"]?.elements ?? []).map { shape in
      Shape(
        name: shape["name"]?.string ?? "", token: shape["token"]?.string ?? "", stricter: shape["stricter"]?.string,
        auth: shape["emulator"]?["auth"].map(value))
    }
  }

  /// A value as the emulator's report writes it, with its type.
  private static func value(_ json: JSONNode) -> ClaimValue {
    guard let member = json.members.first else { return .null }
    switch (member.key, member.value.value) {
    case ("boolValue", .bool(let bool)): return .bool(bool)
    case ("stringValue", .string(let text)): return .string(text)
    case ("intValue", .string(let text)): return Int64(text).map { .integer($0) } ?? .null
    case ("floatValue", .double(let double)): return .double(double)
    case ("floatValue", .integer(let integer)): return .double(Double(integer))
    case ("listValue", _): return .list((member.value["values"]?.elements ?? []).map(value))
    case ("mapValue", _):
      let fields = member.value["fields"]?.members ?? []
      return Claims(fields.map { Claims.Member($0.key, value($0.value)) }).map { .map($0) } ?? .null
    default: return .null
    }
  }

  @Test func shapesExist() { #expect(Self.shapes.filter { $0.stricter == nil }.count >= 80) }

  @Test(arguments: shapes)
  func rulesSeeTheRecordedAuth(shape: Shape) {
    let decoded = Result { () throws(TokenError) in try EmulatorTokenDecoder().decode(shape.token) }
    switch decoded {
    case .success(let decoded):
      #expect(shape.stricter == nil)
      #expect(decoded.identity.authValue(for: .firestore) == shape.auth)
      #expect(decoded.identity.authValue(for: .storage) == shape.auth)
    case .failure(let error):
      #expect(shape.auth == nil || shape.stricter != nil, "\(shape.name) is refused: \(error.message)")
    }
  }
}
