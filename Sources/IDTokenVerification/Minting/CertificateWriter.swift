import RuleValues
import SwiftASN1

/// A writer of self-signed X.509 certificates for keys (RFC 5280, section 4.1), with the same name as Google's.
enum CertificateWriter {
  private static let name = "securetoken.system.gserviceaccount.com"

  static func pem(for key: SigningKey, validity: ClosedRange<Int64>) throws -> String {
    var content = DER.Serializer()
    try content.appendConstructedNode(identifier: .sequence) { content in
      try content.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { try $0.serialize(2) }
      try content.serialize(1)
      try algorithm(&content)
      try issuer(&content)
      try content.appendConstructedNode(identifier: .sequence) { times in
        try append(validity.lowerBound, to: &times)
        try append(validity.upperBound, to: &times)
      }
      try issuer(&content)
      try content.serialize(ASN1Any(derEncoded: try DER.parse(key.publicDER)))
    }
    var certificate = DER.Serializer()
    try certificate.appendConstructedNode(identifier: .sequence) { certificate in
      try certificate.serialize(ASN1Any(derEncoded: try DER.parse(content.serializedBytes)))
      try algorithm(&certificate)
      try certificate.serialize(ASN1BitString(bytes: try key.signature(content.serializedBytes)[...]))
    }
    return PEMDocument(type: "CERTIFICATE", derBytes: certificate.serializedBytes).pemString + "\n"
  }

  private static func algorithm(_ serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) {
      try $0.serialize(ASN1ObjectIdentifier.AlgorithmIdentifier.sha256WithRSAEncryption)
      try $0.serialize(ASN1Null())
    }
  }

  private static func issuer(_ serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { names in
      try names.appendConstructedNode(identifier: .set) { set in
        try set.appendConstructedNode(identifier: .sequence) { attribute in
          try attribute.serialize(ASN1ObjectIdentifier.NameAttributes.commonName)
          try attribute.serialize(ASN1UTF8String(name))
        }
      }
    }
  }

  /// Appends a time: `UTCTime` until 2049, `GeneralizedTime` after (RFC 5280, section 4.1.2.5).
  private static func append(_ seconds: Int64, to serializer: inout DER.Serializer) throws {
    guard let moment = Timestamp(seconds: seconds) else { throw KeySetError(.notACertificate) }
    let (year, month, day) = (Int(moment.year), Int(moment.month), Int(moment.day))
    let (hours, minutes, second) = (Int(moment.hours), Int(moment.minutes), Int(moment.secondsOfMinute))
    if (1950...2049).contains(year) {
      try serializer.serialize(
        UTCTime(year: year, month: month, day: day, hours: hours, minutes: minutes, seconds: second))
    } else {
      try serializer.serialize(
        GeneralizedTime(
          year: year, month: month, day: day, hours: hours, minutes: minutes, seconds: second, fractionalSeconds: 0))
    }
  }
}
