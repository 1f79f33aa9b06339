import DocumentTrees
import EmulatedProjects
import EmulatedStorage
import Platform
import RuleValues
import RulesProjects
import SourceText

/// The files of Cloud Storage in an export: a list of buckets, and for each object a file with its metadata and one with its
/// content.
///
/// Source: protocol of the Emulator Suite (firebase-tools, src/emulator/storage/files.ts).
enum StorageFiles {
  private static let bucketsFile = "buckets.json"
  private static let metadataFolder = "metadata"
  private static let contentFolder = "blobs"
  private static let suffix = ".json"
  /// The limit on folders in folders of an export.
  private static let maximumDepth = 64

  // MARK: Writing

  /// Creates the folders.
  static func begin(_ folder: String) throws {
    try NewFolder.createAll("\(folder)/\(metadataFolder)")
    try NewFolder.createAll("\(folder)/\(contentFolder)")
  }

  /// Writes the list of buckets.
  static func writeBuckets(_ buckets: [String], to folder: String) throws {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("buckets")
      writer.array { writer in for bucket in buckets { writer.object { $0.member("id", bucket) } } }
    }
    try NewFolder.write(writer.bytes, to: "\(folder)/\(bucketsFile)")
  }

  /// Writes an object.
  ///
  /// - Throws: ``CannotExport`` if the content is lost, or a `TreeError`.
  static func write(_ object: TransferredObject, _ content: StoredContent?, to folder: String) throws {
    let name = object.metadata.object
    let size = Int(object.metadata.size)
    guard let content else {
      throw CannotExport(
        "the object \(EscapedText.name("\(name.bucket)/\(name.name)"))", "its content is lost; delete it")
    }
    let fileName = fileName(name)
    let sink = try FileSink(path: "\(folder)/\(contentFolder)/\(fileName)")
    for start in stride(from: 0, to: size, by: 1 << 20) {
      try sink.write(content.read(start..<min(size, start + 1 << 20)))
    }
    try sink.finish()
    try NewFolder.write(
      ObjectForm.json(object), to: "\(folder)/\(metadataFolder)/\(fileName)\(suffix)")
  }

  /// Returns a name for the files of an object, which looks like the random UUIDs of firebase-tools. The same object always
  /// has the same name, so that an export in a repository changes little.
  private static func fileName(_ object: ObjectName) -> String {
    let hash = ObjectForm.hash("\(object.bucket)/\(object.name)")
    var text = ""
    for (index, byte) in hash.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  // MARK: Reading

  /// An object of an export: its metadata, and the file with its content.
  struct File: Sendable {
    let object: TransferredObject
    let content: String
  }

  /// Returns the names of the buckets.
  ///
  /// - Throws: ``InvalidExport``.
  static func buckets(in folder: String) throws(InvalidExport) -> [String] {
    let file = "\(folder)/\(bucketsFile)"
    var names: [String] = []
    for bucket in try ExportFiles.json(file)["buckets"]?.elements ?? [] {
      guard let name = bucket["id"]?.string, !name.isEmpty, !name.contains("/") else {
        throw InvalidExport(file, "a bucket has no `id`, or an invalid one")
      }
      names.append(name)
    }
    return names
  }

  /// Returns the objects. In old exports, their names are paths in folders.
  ///
  /// - Throws: ``InvalidExport``.
  static func files(in folder: String) throws(InvalidExport) -> [File] {
    let root = "\(folder)/\(metadataFolder)"
    // Without objects, an export may lack the folder.
    guard ExportFiles.exists(root) else { return [] }
    var files: [File] = []
    var folders = [(path: "", depth: 0)]
    while let (path, depth) = folders.popLast() {
      for entry in try ExportFiles.entries(root + path) {
        let inner = "\(path)/\(entry.name)"
        switch entry.kind {
        case .folder where depth < maximumDepth: folders.append((inner, depth + 1))
        case .file where entry.name.hasSuffix(suffix):
          files.append(try file(String(inner.dropLast(suffix.count)), in: folder))
        default: break
        }
      }
    }
    return files
  }

  private static func file(_ name: String, in folder: String) throws(InvalidExport) -> File {
    let metadata = "\(folder)/\(metadataFolder)\(name)\(suffix)"
    let object = try ObjectForm.read(metadata)
    // Some versions of firebase-tools encoded the name of the metadata's file once more.
    for name in [name, PercentEncoding.decode(name)] {
      let content = "\(folder)/\(contentFolder)\(name)"
      let isInside = !name.split(separator: "/").contains("..") && !name.utf8.contains(0)
      if isInside, ExportFiles.exists(content) { return File(object: object, content: content) }
    }
    throw InvalidExport(metadata, "the file with the content is missing: `\(folder)/\(contentFolder)\(name)`")
  }

  /// Returns the content of an object.
  ///
  /// - Throws: ``InvalidExport`` if it is not the content that the metadata describes.
  static func content(_ file: File) throws -> [UInt8] {
    var source = try ExportFiles.source(file.content)
    guard let bytes = try source.readAll(maximumBytes: StorageLimits.maximumObjectBytes) else {
      throw InvalidExport(file.content, "the object is larger than \(StorageLimits.maximumObjectBytes) bytes")
    }
    let metadata = file.object.metadata
    let digest = ContentDigest(bytes)
    guard metadata.size == Int64(digest.size), metadata.md5Hash.map({ $0 == digest.md5Hash }) ?? true else {
      throw InvalidExport(file.content, "it is not the content that its metadata describes (size or MD5 hash)")
    }
    return bytes
  }
}
