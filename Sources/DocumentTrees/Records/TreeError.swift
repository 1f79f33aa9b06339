public import RuleValues
import SourceText

/// The reason why a tree could not be opened, read or written. Nothing was written when it is thrown, except that
/// ``unknownOutcome(path:)`` does not know.
public enum TreeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why a file could not be opened.
  public enum OpenReason: Hashable, Sendable {
    /// The folder that should hold the file does not exist.
    case missingFolder(String)
    /// The file does not exist and was opened for reading only.
    case missingFile
    /// The path leads to a folder.
    case isFolder
    /// The path leads to a pipe, a socket or a device.
    case isIrregular
    /// The file to be written belongs to the tree that is read.
    case isSource
    /// The process lacks permission to read or create the file.
    case permission
    /// The file is open elsewhere or was not closed by its writer, and its folder cannot be written.
    case needsWritableFolder
    /// A writer has the file open or did not close it, so it must not be read as immutable.
    case pendingWrites
    /// Another reason, with the system's message.
    case other(String)
  }

  /// A file could not be opened.
  case cannotOpen(path: String, OpenReason)
  /// The file is not a database.
  case notADatabase(path: String)
  /// The file is a database of another program.
  case foreignDatabase(path: String, applicationID: Int32)
  /// The file was written by another version of this program.
  case schemaVersion(path: String, found: Int32, supported: Int32)
  /// The content of the file is damaged.
  case corrupt(path: String, detail: String)
  /// The file was written by an older version of this program, which kept no checksums, so it cannot be verified.
  case withoutChecksums(path: String)
  /// The tree is the target of a copy that did not end, so it has only a part of the data.
  case incompleteCopy(path: String)
  /// The tree already has data, which a copy would replace.
  case notEmpty(path: String)
  /// The tree was opened for reading only, or its file cannot be written.
  case readOnly(path: String)
  /// No space is left for the write.
  case diskFull(path: String)
  /// Another writer did not finish in time.
  case busy(seconds: Double)
  /// A value is larger than the store can hold.
  case tooLarge(path: String)
  /// The file was moved or deleted while it was open.
  case moved(path: String)
  /// Reading or writing failed in another way, with the error code and message of the store or the system.
  case io(path: String, code: Int32, message: String)
  /// A server cannot be reached, or refuses the connection or the command, with its message.
  case unreachable(path: String, message: String)
  /// The connection to a server ended while it committed, so the write took effect completely or not at all.
  case unknownOutcome(path: String)
  /// Another writer changed what the transaction read.
  case conflict
  /// The time of the call is over, or it was canceled, while the store waited.
  case interrupted(InterruptedError)
  /// A document has more entries in the tree's indexes than this limit.
  case tooManyIndexEntries(path: DocumentPath, limit: Int)
  /// A loaded node has a duplicate key.
  case duplicateKey(path: DataPath)
  /// The path cannot be that of a document, or the name cannot be that of an object.
  case impossiblePlace(PathProblem)
  /// The events do not describe a tree: a node did not end, or there was more than one node at the top.
  case unbalancedEvents
  /// A write failed midway and its error was caught, so the transaction can only be rolled back.
  case unfinishedWrite
  /// The tree was closed.
  case closed(path: String)
  /// A snapshot or transaction was used after the call that supplied it.
  case ended

  /// A one-sentence description for people, with advice.
  public var description: String { EscapedText.of(text, limit: .max) }

  private var text: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open `\(path)`: \(reason.text)"
    case .notADatabase(let path): "`\(path)` is not a tree file; check the path, or import the data into a new file"
    case .foreignDatabase(let path, let found):
      "`\(path)` is a database of another program (application id \(found)); it was not changed; use another file"
    case .schemaVersion(let path, let found, let supported):
      "`\(path)` has schema version \(found), this program reads \(supported); "
        + (found > supported ? "use a newer version of this program" : "export it with the version that wrote it")
    case .corrupt(let path, let detail): "`\(path)` is damaged (\(detail)); restore a backup"
    case .withoutChecksums(let path):
      "`\(path)` has no checksums to verify; open it for writing once, which adds them"
    case .incompleteCopy(let path):
      "`\(path)` is the target of a copy that did not end; run the same `rules-sim data copy` again"
    case .notEmpty(let path): "`\(path)` already has data; name another target, or replace the data (--replace)"
    case .readOnly(let path): "`\(path)` is open for reading only; open it for writing, or allow writing to the file"
    case .diskFull(let path): "no space is left to write `\(path)`; nothing was written, free some space and try again"
    case .busy(let seconds): "another writer held the tree for \(Self.text(seconds)) s; nothing was written, try again"
    case .tooLarge(let path): "a value is larger than `\(path)` can hold; nothing was written, split it"
    case .moved(let path): "`\(path)` was moved or deleted while it was open; restore it or open it again"
    case .io(let path, let code, let message): "access to `\(path)` failed (\(code): \(message)); check the disk"
    case .unreachable(let path, let message): "cannot use `\(path)` (\(message)); check the server, and try again"
    case .unknownOutcome(let path):
      "the connection to `\(path)` ended during a commit; read whether the write took effect before you repeat it"
    case .conflict: "another writer changed what this transaction read; nothing was written, try again"
    case .interrupted(let reason): reason.description
    case .tooManyIndexEntries(let path, let limit):
      "the document \(path) would have more than \(limit) index entries; exempt its large arrays and maps from indexing"
    case .duplicateKey(let path): "duplicate key at \(path); keep one of the two"
    case .impossiblePlace(let problem): problem.description
    case .unbalancedEvents: "the events do not describe a tree; end each open node, and emit one node at the top"
    case .unfinishedWrite: "a write of this transaction failed midway, so nothing was written; start a new transaction"
    case .closed(let path): "`\(path)` was closed; open it again"
    case .ended: "this snapshot was used after its read or write had ended; use it only inside the call"
    }
  }

  private static func text(_ seconds: Double) -> String {
    let whole = seconds.rounded()
    return whole == seconds && abs(whole) < 1e9 ? "\(Int64(whole))" : "\(seconds)"
  }
}

extension TreeError.OpenReason {
  fileprivate var text: String {
    switch self {
    case .missingFolder(let folder): "the folder `\(folder)` does not exist; create it first"
    case .missingFile: "there is no such file; check the path"
    case .isFolder: "it is a folder; name a file in it"
    case .isIrregular: "it is not a regular file but a pipe, a socket or a device; name a file"
    case .isSource: "it belongs to the tree that is read and would be lost; name another file"
    case .permission: "permission denied; allow this user to access the file and its folder"
    case .needsWritableFolder:
      "its folder cannot be written, which reading beside a writer needs; copy the file, or open it as immutable"
    case .pendingWrites: "a writer has it open or did not close it; open it for writing once, and close it"
    case .other(let message): message
    }
  }
}
