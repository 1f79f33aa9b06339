import Platform

/// The names of a ``DocumentPath`` as contiguous bytes, and the result of the check whether the path is legal.
///
/// It is one object with its bytes behind it, because a decision makes paths, copies their bytes into its arena and finds records
/// by them. Nothing changes it after it was made.
package final class FlatPath: ManagedBuffer<FlatPath.Header, UInt32> {
  /// What is known about the bytes.
  package struct Header {
    let database: String
    /// The ids, if the path was made from them. Otherwise their bytes are enough for most uses.
    let segments: [String]?
    /// The number of names: the database id and the ids.
    let nameCount: Int
    let byteCount: Int
    /// Whether no name has a byte 00 or 01.
    var isPlain = false
    /// The problem with the path; nil if it is legal.
    var problem: PathProblem?
  }

  /// Writes the names of a new path.
  package struct Writer {
    private let path: FlatPath
    private var offset = 0
    private var place = 0

    /// Begins a path with its database id.
    ///
    /// - Parameters:
    ///   - segments: the ids, if they are strings.
    ///   - count: the number of ids that will be appended.
    ///   - bytes: the number of their bytes of UTF-8.
    package init(database: String, segments: [String]? = nil, count: Int, bytes: Int) {
      let byteCount = database.utf8.count + bytes + count + 1
      let header = Header(database: database, segments: segments, nameCount: count + 1, byteCount: byteCount)
      let made = FlatPath.create(minimumCapacity: count + 1 + (byteCount + 3) / 4) { _ in header }
      path = unsafeDowncast(made, to: FlatPath.self)
      let (bytes, ends) = path.memory
      ends.initialize(repeating: 0, count: path.nameCount)
      bytes.initialize(repeating: 0, count: byteCount)
      database.withBytes { append($0) }
    }

    /// Appends an id. An id beyond those that were announced is left out, and one that is missing is empty, so the path is illegal.
    package mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
      guard place < path.nameCount, offset + name.count < path.byteCount else { return }
      let (bytes, ends) = path.memory
      if let start = name.baseAddress { (bytes + offset).update(from: start, count: name.count) }
      offset += name.count
      ends[place] = UInt32(truncatingIfNeeded: offset)
      bytes[offset] = 0
      offset += 1
      place += 1
    }

    /// Returns the path.
    consuming func finished() -> FlatPath {
      path.check()
      return path
    }
  }

  private func check() {
    withUnsafeMutablePointerToHeader { header in
      header.pointee.isPlain = withBytes { bytes, ends in bytes.count { $0 <= 1 } == ends.count }
      if !isUsual { header.pointee.problem = DocumentLimits.problem(inPath: segments, database: database) }
    }
  }

  /// The header. `ManagedBuffer.header` would check at run time that nothing else accesses it.
  @inline(__always)
  private var facts: UnsafeMutablePointer<Header> { withUnsafeMutablePointerToHeader { $0 } }

  @inline(__always)
  private var memory: (bytes: UnsafeMutablePointer<UInt8>, ends: UnsafeMutablePointer<UInt32>) {
    let ends = withUnsafeMutablePointerToElements { $0 }
    let bytes = UnsafeMutableRawPointer(ends + nameCount).assumingMemoryBound(to: UInt8.self)
    return (bytes, ends)
  }

  /// The bytes, and the offsets of the byte 00 after the database id and after each id. They are valid as long as the path.
  ///
  /// The bytes are the UTF-8 of the database id and of all ids, each followed by a byte 00. If ``isPlain``, they are also the key
  /// of the document's record in a tree.
  package var contents: (bytes: UnsafeBufferPointer<UInt8>, ends: UnsafeBufferPointer<UInt32>) {
    let (bytes, ends) = memory
    return (UnsafeBufferPointer(start: bytes, count: byteCount), UnsafeBufferPointer(start: ends, count: nameCount))
  }

  /// Calls `body` with the ``contents``, which it must not keep.
  @inline(__always)
  package func withBytes<Result, Failure>(
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    let (bytes, ends) = contents
    return try body(bytes, ends)
  }

  /// Whether no name has a byte 00 or 01.
  package var isPlain: Bool { facts.pointee.isPlain }
  var database: String { facts.pointee.database }
  private var nameCount: Int { facts.pointee.nameCount }
  /// The number of ids.
  package var idCount: Int { nameCount - 1 }
  /// The number of bytes of all ids.
  package var idByteCount: Int { withBytes { bytes, ends in bytes.count - Int(ends[0]) - ends.count } }
  /// The number of bytes of all names with a byte for each.
  var byteCount: Int { facts.pointee.byteCount }
  /// The problem with the path; nil if it is legal.
  var problem: PathProblem? { facts.pointee.problem }
  /// Whether the path is legal, and names a document.
  var isLegalDocument: Bool { facts.pointee.problem == nil && idCount > 0 && idCount.isMultiple(of: 2) }

  /// The ids from a top-level collection down.
  var segments: [String] {
    facts.pointee.segments
      ?? withBytes { bytes, ends in
        ends.indices.dropFirst().map { String(decoding: bytes.name($0, ends), as: UTF8.self) }
      }
  }

  /// The last id; nil for the database itself.
  var id: String? {
    if let segments = facts.pointee.segments { return segments.last }
    return withBytes { bytes, ends in
      ends.count > 1 ? String(decoding: bytes.name(ends.count - 1, ends), as: UTF8.self) : nil
    }
  }

  /// Whether a path has the same database, and begins with the same ids.
  package func begins(with other: FlatPath) -> Bool {
    guard nameCount >= other.nameCount else { return false }
    return withBytes { bytes, ends in
      other.withBytes { otherBytes, otherEnds in
        ends.prefix(otherEnds.count).elementsEqual(otherEnds)
          && CodeUnits.equal(bytes.extracting(0..<otherBytes.count), otherBytes)
      }
    }
  }

  /// Whether a fast check proves the path legal, as it does for nearly all paths.
  private var isUsual: Bool {
    withBytes { bytes, ends in
      guard isPlain, ends.count <= DocumentLimits.maximumCollectionDepth * 2,
        bytes.count <= DocumentLimits.maximumPathBytes,
        memchr(memory.bytes, Int32(UInt8(ascii: "/")), bytes.count) == nil
      else { return false }
      return ends.indices.allSatisfy { DocumentLimits.isPlain(bytes.name($0, ends)) }
    }
  }

  /// Returns whether both paths have the same names, by bytes.
  func hasSameNames(as other: FlatPath) -> Bool {
    guard byteCount == other.byteCount, nameCount == other.nameCount else { return false }
    return withBytes { bytes, ends in
      other.withBytes { otherBytes, otherEnds in
        CodeUnits.equal(bytes, otherBytes) && ends.elementsEqual(otherEnds)
      }
    }
  }

  /// Compares the database ids, then id by id: negative, zero or positive. A path comes before those that begin with it.
  ///
  /// - Parameter order: compares the first names that differ, which are at an index from 0, the database id, on.
  func compare(
    _ other: FlatPath, by order: (_ index: Int, UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Int
  ) -> Int {
    withBytes { bytes, ends in
      other.withBytes { otherBytes, otherEnds in
        for index in 0..<min(ends.count, otherEnds.count) {
          let (mine, others) = (bytes.name(index, ends), otherBytes.name(index, otherEnds))
          if !CodeUnits.equal(mine, others) { return order(index, mine, others) }
        }
        return ends.count - otherEnds.count
      }
    }
  }

  /// Compares the database ids, then id by id, by bytes.
  func precedes(_ other: FlatPath) -> Bool {
    compare(other) { _, mine, others in mine.lexicographicallyPrecedes(others) ? -1 : 1 } < 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The name at an index of a flat path: 0 is the database id.
  @inline(__always)
  package func name(_ index: Int, _ ends: UnsafeBufferPointer<UInt32>) -> UnsafeBufferPointer<UInt8> {
    let start = index == 0 ? 0 : Int(ends[index - 1]) + 1
    return extracting(start..<Swift.max(start, Int(ends[index])))
  }
}
