/// SHA-1 (FIPS 180-4), with which Firebase's clients compare data, and authenticator apps make codes. It protects nothing
/// here.
package enum SHA1 {
  /// Returns the 20 bytes of the digest.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var block = [UInt32](repeating: 0, count: 80)
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      fill(&block, from: padded, at: start)
      mix(block, into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
  }

  /// Returns the message with a 1 bit, zeros, and its length in bits, in whole blocks of 64 bytes.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return padded
  }

  private static func fill(_ block: inout [UInt32], from bytes: [UInt8], at start: Int) {
    for index in 0..<16 {
      let place = start + 4 * index
      block[index] = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      block[index] = rotate(block[index - 3] ^ block[index - 8] ^ block[index - 14] ^ block[index - 16], by: 1)
    }
  }

  private static func mix(_ block: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, by: 5) &+ choice &+ e &+ constant &+ block[index]
      (e, d, c, b, a) = (d, c, rotate(b, by: 30), a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }

  private static func rotate(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}
