import Platform

/// Files as bytes.
enum Files {
  struct Failure: Error {
    let path: String
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Failure(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
    return bytes
  }

  static func write(_ bytes: [UInt8], _ path: String) throws {
    guard let file = fopen(path, "wb") else { throw Failure(path: path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(path: path) }
  }

  /// Overwrites bytes in place.
  static func patch(_ path: String, at offset: Int, _ bytes: [UInt8]) throws {
    guard let file = fopen(path, "r+b") else { throw Failure(path: path) }
    defer { fclose(file) }
    guard fseek(file, offset, SEEK_SET) == 0, fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Failure(path: path)
    }
  }
}

/// The user who may do nothing special. Tests often run as root, whom no permission stops.
enum AnotherUser {
  /// Runs `body` with that user's access to files, on this thread only.
  static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let mine = geteuid()
    if mine == 0 { _ = setFileUser(65_534) }
    defer { if mine == 0 { _ = setFileUser(mine) } }
    return try body()
  }
}

/// `setfsuid(2)`, which Swift's Glibc module leaves out.
@_silgen_name("setfsuid") private func setFileUser(_ user: UInt32) -> Int32
