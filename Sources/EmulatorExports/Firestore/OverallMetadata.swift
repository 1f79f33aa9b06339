import DocumentTrees
import SourceText

/// The file at the top of an export of Firestore: a log with the version of the format and the parts of the export.
struct OverallMetadata {
  /// A part of the export.
  struct Part: Hashable {
    /// The path of the part's metadata file, in the folder of the export.
    let path: String
    /// The number of documents; nil if the file does not tell.
    let documentCount: Int64?
  }

  /// The version of the format, as text.
  private static let version = Array("3".utf8)

  /// The parts; none for a database without documents.
  var parts: [Part] = []

  /// Writes the file.
  ///
  /// - Parameter byteCount: the size of the only part's output file.
  static func write(_ part: Part?, byteCount: Int64, to path: String) throws {
    let sink = try FileSink(path: path)
    var log = LogWriter(sink)
    try log.append(version)
    var record = EntityBytes()
    if let part {
      record.message(1) { entry in
        // All namespaces, all kinds.
        entry.message(1) { scope in
          scope.integer(1, 2)
          scope.integer(3, 3)
        }
        entry.string(2, part.path)
        entry.integer(3, part.documentCount ?? 0)
        entry.integer(4, byteCount)
      }
    }
    if !record.bytes.isEmpty { try log.append(record.bytes) }
    try sink.finish()
  }

  /// Reads the file.
  ///
  /// - Throws: ``InvalidExport``.
  init(_ path: String) throws {
    var log = LogReader(try ExportFiles.source(path), file: path)
    guard let version = try log.next(), version == Self.version else {
      throw InvalidExport(
        path, "it is not the metadata of a Firestore export in version 3 of the format",
        advice: "name the folder that an emulator exported to, with its firebase-export-metadata.json")
    }
    while let record = try log.next() {
      do throws(EntityProblem) {
        try add(EntityFields(record))
      } catch {
        throw InvalidExport(path, error.description)
      }
    }
  }

  private mutating func add(_ record: consuming EntityFields) throws(EntityProblem) {
    while let (number, content) = try record.next() {
      guard number == 1, case .string(var entry) = content else { continue }
      var path: String?
      var count: Int64?
      while let (number, content) = try entry.next() {
        switch (number, content) {
        case (2, .string(let text)): path = try text.text()
        case (3, .number(let number)): count = Int64(bitPattern: number)
        default: break
        }
      }
      guard let path else { throw EntityProblem("a part without a path") }
      parts.append(Part(path: path, documentCount: count))
    }
  }
}

/// The metadata file of a part of an export: a message with the names of the output files.
enum PartMetadata {
  /// Writes the file.
  ///
  /// - Parameter time: the time of the export, in microseconds since 1970.
  static func write(exportName: String, time: Int64, outputs: [String], to path: String) throws {
    var message = EntityBytes()
    message.message(1) { job in
      job.string(1, exportName)
      job.integer(2, time)
      job.integer(3, time)
    }
    for output in outputs {
      message.message(2) { file in
        file.string(1, "")
        file.string(2, output)
      }
    }
    try NewFolder.write(message.bytes, to: path)
  }

  /// Returns the names of the output files.
  ///
  /// - Throws: ``InvalidExport``.
  static func outputs(_ path: String) throws -> [String] {
    var fields = EntityFields(try ExportFiles.bytes(path))
    var outputs: [String] = []
    do throws(EntityProblem) {
      while let (number, content) = try fields.next() {
        guard number == 2, case .string(var file) = content else { continue }
        while let (number, content) = try file.next() {
          if number == 2, case .string(let name) = content { outputs.append(try name.text()) }
        }
      }
    } catch {
      throw InvalidExport(path, error.description)
    }
    return outputs
  }
}
