extension Timestamp {
  /// Parses a text as `timestamp.value(text)` does. The engine accepts much that RFC 3339 rejects (all emulator
  /// 1.19.9):
  ///
  /// - A part may have any number of digits, leading blanks and a minus.
  /// - A part out of range carries over: `2020-02-30` is the first of March, and second 60 is the next minute.
  /// - Text between the seconds and the fraction or offset is ignored, as are digits after the ninth of a fraction.
  /// - The offset may have any number of hours and minutes.
  /// - `T`, the colons, and `Z` or an offset are required.
  ///
  /// - Returns: nil if the engine reports an error.
  package init?(engineText text: String) {
    let bytes = Array(text.utf8)
    guard let day = bytes.firstIndex(of: UInt8(ascii: "T")), let zone = Self.zone(in: bytes[day...]) else { return nil }
    let point = bytes[..<zone].firstIndex(of: UInt8(ascii: "."))
    guard let seconds = Self.seconds(bytes[..<(point ?? zone)]),
      let nanos = Self.nanos(point.map { bytes[($0 + 1)..<zone] } ?? []), let offset = Self.offset(bytes[zone...])
    else { return nil }
    self.init(seconds: seconds - offset, nanos: nanos)
  }

  /// Returns where the offset begins: at the first `Z`, else at the first plus, else at the first minus.
  private static func zone(in bytes: ArraySlice<UInt8>) -> Int? {
    for mark in "Z+-".utf8 {
      if let place = bytes.firstIndex(of: mark) { return place }
    }
    return nil
  }

  private static func seconds(_ bytes: ArraySlice<UInt8>) -> Int64? {
    var cursor = TimeCursor(String(decoding: bytes, as: UTF8.self))
    guard let year = cursor.looseNumber(), cursor.take("-"), let month = cursor.looseNumber(), cursor.take("-"),
      let day = cursor.looseNumber(), cursor.take("T"), let hours = cursor.looseNumber(), cursor.take(":"),
      let minutes = cursor.looseNumber(), cursor.take(":"), let seconds = cursor.looseNumber()
    else { return nil }
    let yearsMore = (month - 1).floorDivided(by: 12)
    let first = CivilDate.daysSince1970(year: year + yearsMore, month: month - yearsMore * 12)
    return (first + day - 1) * 86_400 + hours * 3600 + minutes * 60 + seconds
  }

  private static func nanos(_ digits: ArraySlice<UInt8>) -> Int32? {
    var nanos: Int32 = 0
    var rest = digits.prefix(9)
    for _ in 0..<9 {
      var digit: UInt8 = 0
      if let byte = rest.popFirst() {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        digit = byte - UInt8(ascii: "0")
      }
      nanos = nanos * 10 + Int32(digit)
    }
    return nanos
  }

  /// Parses an offset in seconds east of Greenwich.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
    guard let first = bytes.first else { return nil }
    if first == UInt8(ascii: "Z") { return bytes.count == 1 ? 0 : nil }
    let parts = bytes.dropFirst().split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = Int32(String(decoding: parts[0], as: UTF8.self)),
      let minutes = Int32(String(decoding: parts[1], as: UTF8.self))
    else { return nil }
    let seconds = (Int64(hours) * 60 + Int64(minutes)) * 60
    return first == UInt8(ascii: "-") ? -seconds : seconds
  }
}

extension TimeCursor {
  /// Parses a number after blanks and an optional minus, truncated to 32 bits as in the engine's calendar.
  fileprivate mutating func looseNumber() -> Int64? {
    while current == 0x20 || current == 0x09 { advance() }
    let isNegative = take("-")
    guard var number = digit() else { return nil }
    while let digit = digit() { number = min(number, Int64.max / 100) * 10 + digit }
    return Int64(Int32(truncatingIfNeeded: isNegative ? -number : number))
  }
}
