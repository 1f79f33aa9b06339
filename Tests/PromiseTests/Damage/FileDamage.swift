import TestSupport

/// What happens to a tree file.
enum FileDamage: String, CaseIterable {
  case flippedBits, changedBytes, garbage, zeros, swappedPages, copiedPage, olderPage, olderPages, movedOlderPage
  case truncated, extended, header, freePages, swappedCells
  case logFlippedBits, logGarbage, logTruncated, logRemoved, logSwappedFrames, logWithoutIndex
  case indexGarbage, indexTruncated, indexRemoved, indexZeros, logAndFile

  /// Whether it happens to what lies beside the file.
  var isBeside: Bool { rawValue.hasPrefix("log") || rawValue.hasPrefix("index") }

  private static let pageBytes = 4096
  private static let frameBytes = 4096 + 24

  /// Damages a file.
  ///
  /// - Parameter older: bytes that the same file had before.
  func apply(to file: inout TreeBytes, older: [UInt8], using random: inout SeededGenerator) {
    switch self {
    case .olderPage, .olderPages, .movedOlderPage: Self.restorePages(&file.main, of: older, self, &random)
    case .logAndFile:
      Self.flip(&file.main, 0, &random)
      if var log = file.log { file.log = Self.flipped(&log, &random) }
    case _ where isBeside: damageBeside(&file, &random)
    default: damageMain(&file.main, &random)
    }
  }

  private func damageMain(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let pages = bytes.count / Self.pageBytes
    switch self {
    case .flippedBits: for _ in 0...random.below(3) { Self.flip(&bytes, 100, &random) }
    case .changedBytes: for _ in 0...random.below(12) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
    case .garbage: Self.overwrite(&bytes, from: 100, &random) { UInt8($0.below(256)) }
    case .zeros:
      if random.chance(2) {
        Self.overwrite(&bytes, from: 100, &random) { _ in 0 }
      } else {
        Self.replacePage(&bytes, 1 + random.below(pages - 1), [UInt8](repeating: 0, count: Self.pageBytes)[...])
      }
    case .swappedPages:
      let (one, other) = (1 + random.below(pages - 1), 1 + random.below(pages - 1))
      let page = Array(Self.page(bytes, one))
      Self.replacePage(&bytes, one, Self.page(bytes, other))
      Self.replacePage(&bytes, other, page[...])
    case .copiedPage:
      Self.replacePage(&bytes, 1 + random.below(pages - 1), Self.page(bytes, 1 + random.below(pages - 1)))
    case .truncated: bytes.removeLast(1 + random.below(bytes.count - 1))
    case .extended: bytes += (0..<(1 + random.below(3 * Self.pageBytes))).map { _ in UInt8(random.below(256)) }
    case .header: for _ in 0...random.below(2) { bytes[random.below(100)] = UInt8(random.below(256)) }
    case .freePages:
      if random.chance(2) {
        bytes[32 + random.below(8)] = UInt8(random.below(256))
      } else {
        let trunk = bytes[32..<36].reduce(0) { $0 << 8 | Int($1) }
        let start = max(1, min(trunk, pages) - 1) * Self.pageBytes
        for _ in 0...random.below(4) { bytes[start + random.below(64)] = UInt8(random.below(256)) }
      }
    case .swappedCells: Self.swapCells(&bytes, 1 + random.below(pages - 1), &random)
    default: break
    }
  }

  private func damageBeside(_ file: inout TreeBytes, _ random: inout SeededGenerator) {
    guard var log = file.log, var index = file.index else { return }
    switch self {
    case .logFlippedBits: file.log = Self.flipped(&log, &random)
    case .logGarbage:
      Self.overwrite(&log, from: 0, &random) { UInt8($0.below(256)) }
      file.log = log
    case .logTruncated: file.log = Array(log.prefix(random.below(log.count)))
    case .logRemoved: file.log = nil
    case .logSwappedFrames:
      let frames = (log.count - 32) / Self.frameBytes
      let (one, other) = (32 + random.below(frames) * Self.frameBytes, 32 + random.below(frames) * Self.frameBytes)
      for offset in 0..<Self.frameBytes { log.swapAt(one + offset, other + offset) }
      file.log = log
    case .logWithoutIndex:
      file.log = random.chance(2) ? Self.flipped(&log, &random) : Array(log.prefix(1 + random.below(log.count - 1)))
      file.index = nil
    case .indexGarbage:
      for _ in 0...random.below(40) { index[random.below(index.count)] = UInt8(random.below(256)) }
      for _ in 0...random.below(4) { index[random.below(136)] = UInt8(random.below(256)) }
      file.index = index
    case .indexTruncated: file.index = Array(index.prefix(random.below(index.count)))
    case .indexRemoved: file.index = nil
    case .indexZeros: file.index = [UInt8](repeating: 0, count: index.count)
    default: break
    }
  }

  // MARK: Pieces

  private static func flip(_ bytes: inout [UInt8], _ from: Int, _ random: inout SeededGenerator) {
    bytes[from + random.below(bytes.count - from)] ^= 1 << UInt8(random.below(8))
  }

  private static func flipped(_ log: inout [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    for _ in 0...random.below(3) { flip(&log, 0, &random) }
    return log
  }

  private static func overwrite(
    _ bytes: inout [UInt8], from: Int, _ random: inout SeededGenerator, _ byte: (inout SeededGenerator) -> UInt8
  ) {
    let start = from + random.below(bytes.count - from)
    for index in start..<min(bytes.count, start + 1 + random.below(pageBytes)) { bytes[index] = byte(&random) }
  }

  private static func page(_ bytes: [UInt8], _ number: Int) -> ArraySlice<UInt8> {
    bytes[number * pageBytes..<(number + 1) * pageBytes]
  }

  private static func replacePage(_ bytes: inout [UInt8], _ number: Int, _ page: ArraySlice<UInt8>) {
    for (offset, byte) in page.enumerated() { bytes[number * pageBytes + offset] = byte }
  }

  /// Puts pages back to what they were before: what a disk does that loses a write.
  private static func restorePages(
    _ bytes: inout [UInt8], of older: [UInt8], _ kind: FileDamage, _ random: inout SeededGenerator
  ) {
    let pages = min(bytes.count, older.count) / pageBytes
    func differs(_ number: Int) -> Bool { page(bytes, number) != page(older, number) }
    let changed = (1..<pages).filter(differs)
    guard let first = changed.randomElement(using: &random) else { return }
    switch kind {
    case .olderPage: replacePage(&bytes, first, page(older, first))
    case .olderPages: for number in changed where random.chance(2) { replacePage(&bytes, number, page(older, number)) }
    default: replacePage(&bytes, first, page(older, 1 + random.below(pages - 1)))
    }
  }

  /// Exchanges two pointers to cells of a page, or makes one point where another does.
  private static func swapCells(_ bytes: inout [UInt8], _ number: Int, _ random: inout SeededGenerator) {
    let start = number * pageBytes
    let isInterior = bytes[start] == 2 || bytes[start] == 5
    let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    guard [2, 5, 10, 13].contains(bytes[start]), cells > 1, cells < 500 else { return flip(&bytes, 100, &random) }
    let pointers = start + (isInterior ? 12 : 8)
    let (one, other) = (pointers + 2 * random.below(cells), pointers + 2 * random.below(cells))
    if random.chance(3) {
      bytes[one] = bytes[other]
      bytes[one + 1] = bytes[other + 1]
    } else {
      bytes.swapAt(one, other)
      bytes.swapAt(one + 1, other + 1)
    }
  }
}
