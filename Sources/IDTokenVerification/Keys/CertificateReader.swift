import CryptoExtras
import RuleValues
import SwiftASN1

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader of the key and the validity period of an X.509 certificate (RFC 5280, section 4.1). Nothing else in it
/// matters, because the certificates of key sets are self-signed.
struct CertificateReader {
  /// Returns the key of the certificate in `pem`.
  static func key(inPEM pem: String, keyID: String) throws(KeySetError) -> VerificationKey {
    let certificate: CertificateReader
    do {
      let document = try PEMDocument(pemString: pem)
      guard document.discriminator == "CERTIFICATE" else { throw KeySetError(.notACertificate, keyID: keyID) }
      certificate = try CertificateReader(der: document.derBytes)
    } catch {
      throw KeySetError(.notACertificate, keyID: keyID)
    }
    do {
      let key = try _RSA.Signing.PublicKey(derRepresentation: certificate.publicKey)
      return VerificationKey(key, validity: certificate.validity)
    } catch {
      throw KeySetError(.notAnRSAKey, keyID: keyID)
    }
  }

  private let publicKey: [UInt8]
  private let validity: ClosedRange<Int64>

  private init(der: [UInt8]) throws {
    (publicKey, validity) = try DER.sequence(try DER.parse(der), identifier: .sequence) { parts in
      guard let content = parts.next(), parts.next() != nil, parts.next() != nil else { throw Unreadable() }
      return try DER.sequence(content, identifier: .sequence, Self.content)
    }
  }

  private struct Unreadable: Error {}

  /// Parses `TBSCertificate`: version, serial number, signature, issuer, validity, subject, key and the remainder.
  private static func content(
    _ parts: inout ASN1NodeCollection.Iterator
  ) throws -> (key: [UInt8], validity: ClosedRange<Int64>) {
    var fields: [ASN1Node] = []
    while let field = parts.next() { fields.append(field) }
    if fields.first?.identifier == ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific) { fields.removeFirst() }
    guard fields.count >= 6 else { throw Unreadable() }
    let validity = try DER.sequence(fields[3], identifier: .sequence) { times in
      guard let first = times.next(), let last = times.next() else { throw Unreadable() }
      return (try seconds(first), try seconds(last))
    }
    guard validity.0 <= validity.1 else { throw Unreadable() }
    return (Array(fields[5].encodedBytes), validity.0...validity.1)
  }

  private static func seconds(_ node: ASN1Node) throws -> Int64 {
    let moment: Timestamp?
    if node.identifier == .utcTime {
      let time = try UTCTime(derEncoded: node)
      moment = Timestamp(
        year: Int64(time.year), month: Int64(time.month), day: Int64(time.day), hours: Int64(time.hours),
        minutes: Int64(time.minutes), seconds: Int64(time.seconds))
    } else {
      let time = try GeneralizedTime(derEncoded: node)
      moment = Timestamp(
        year: Int64(time.year), month: Int64(time.month), day: Int64(time.day), hours: Int64(time.hours),
        minutes: Int64(time.minutes), seconds: Int64(time.seconds))
    }
    guard let moment else { throw Unreadable() }
    return moment.seconds
  }
}
