import DocumentTrees
import Identities
public import SourceText

/// A file that can not be read as what it is meant to be, before anything in it counts.
public struct InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for people.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Files that are read whole.
public enum InputFile {
  /// How large a rules file may be; the service takes far less.
  public static let maximumRulesBytes = 16 << 20

  /// Reads the file at `path`, or standard input for `-`.
  ///
  /// - Throws: where it can not be read, or has more than `maximumBytes`.
  public static func read(_ path: String, maximumBytes: Int = maximumRulesBytes) throws(InputFileError) -> SourceFile {
    let name = path == "-" ? "<stdin>" : path
    do {
      var source = path == "-" ? FileSource(descriptor: 0, name: name) : try FileSource(path: path)
      return SourceFile(name: name, bytes: try bytes(of: &source, name: name, maximumBytes))
    } catch let error as InputFileError {
      throw error
    } catch {
      throw InputFileError(ShownText.masked("\(error)"))
    }
  }

  private static func bytes(of source: inout FileSource, name: String, _ maximumBytes: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > maximumBytes {
        throw InputFileError("`\(name)` has more than \(maximumBytes >> 20) MiB, which is the most that is read")
      }
    }
  }
}
