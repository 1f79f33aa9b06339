import SourceText

/// A service whose data an export can have.
package enum ExportedService: String, CaseIterable, Sendable {
  case firestore, database, auth, storage
}

/// The file at the top of an export of the Emulator Suite, which names the folders of the services.
struct SuiteMetadata {
  /// The name of the file.
  static let fileName = "firebase-export-metadata.json"
  /// The version of firebase-tools whose form of an export this module writes.
  static let version = "13.29.1"
  /// The version of the Firestore emulator whose form of an export this module writes.
  private static let firestoreVersion = "1.19.9"

  /// The folder of each service that the export has, in the folder of the export.
  private(set) var folders: [ExportedService: String] = [:]
  /// The path of Firestore's metadata file, in the folder of the export; nil if the file does not name it.
  private(set) var firestoreFile: String?

  /// Returns the folder that a new export has for a service.
  static func folder(_ service: ExportedService) -> String { "\(service.rawValue)_export" }

  /// Returns the bytes of the file for an export of these services.
  static func bytes(_ services: Set<ExportedService>) -> [UInt8] {
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.member("version", version)
      for service in ExportedService.allCases where services.contains(service) {
        writer.key(service.rawValue)
        writer.object { writer in
          let folder = folder(service)
          writer.member("version", service == .firestore ? firestoreVersion : version)
          writer.member("path", folder)
          if service == .firestore {
            writer.member("metadata_file", "\(folder)/\(folder)\(FirestoreExport.metadataSuffix)")
          }
        }
      }
    }
    return writer.bytes + [0x0A]
  }

  /// Reads the file in the folder of an export.
  ///
  /// - Throws: ``InvalidExport``.
  init(folder: String) throws(InvalidExport) {
    let file = "\(folder)/\(Self.fileName)"
    guard ExportFiles.isFolder(folder) else {
      throw InvalidExport(folder, "there is no such folder", advice: "check the path of the export")
    }
    guard ExportFiles.exists(file) else {
      throw InvalidExport(
        folder, "the folder has no file `\(Self.fileName)`, so it is not an export",
        advice: "name a folder that `firebase emulators:export` or `--export` wrote")
    }
    let root = try ExportFiles.json(file)
    for service in ExportedService.allCases {
      guard let entry = root[service.rawValue] else { continue }
      guard let path = entry["path"]?.string else {
        throw InvalidExport(file, "`\(service.rawValue)` has no `path`")
      }
      folders[service] = try ExportFiles.path(path, in: folder, namedBy: file)
      if service == .firestore, let path = entry["metadata_file"]?.string {
        firestoreFile = try ExportFiles.path(path, in: folder, namedBy: file)
      }
    }
  }
}
