import RulesProjects
import Synchronization

/// Records queries to a file system, to detect later whether any answer has changed.
final class FileJournal: Sendable {
  /// The queries with their recorded answers.
  typealias Notes = [Question: Answer]

  /// A query about a path. Resolving the location of a folder does not depend on the files in it.
  enum Question: Hashable {
    case kind(String)
    case place(String)
    case content(String)

    var path: String {
      switch self {
      case .kind(let path), .place(let path), .content(let path): path
      }
    }

    func answer(in files: FileSystem) -> Answer {
      switch self {
      case .kind(let path): .kind(try? files.kind(path).get())
      case .place(let path): .place(try? files.resolved(path).get())
      case .content(let path): .content(files.stamp(path))
      }
    }
  }

  /// The answer to a query; nil if there was no file.
  enum Answer: Hashable {
    case kind(FileSystem.Kind?)
    case place(String?)
    case content(FileStamp?)
  }

  private let files: FileSystem
  private let noted = Mutex<Notes>([:])

  init(_ files: FileSystem) { self.files = files }

  /// The queries recorded so far.
  var notes: Notes { noted.withLock { $0 } }

  /// The same file system, which records every query.
  var system: FileSystem {
    FileSystem(
      kind: { path in
        let kind = self.files.kind(path)
        self.note(.kind(path), .kind(try? kind.get()))
        return kind
      },
      entries: { folder in
        self.noteContent(folder)
        return self.files.entries(folder)
      },
      bytes: { path, limit in
        self.noteContent(path)
        return self.files.bytes(path, limit)
      },
      resolved: { path in
        let place = self.files.resolved(path)
        self.note(.place(path), .place(try? place.get()))
        return place
      }, stamp: files.stamp)
  }

  /// Records the stamp before the file is read, so that a write in between counts as a change.
  private func noteContent(_ path: String) { note(.content(path), .content(files.stamp(path))) }

  private func note(_ question: Question, _ answer: Answer) {
    noted.withLock { if $0[question] == nil { $0[question] = answer } }
  }
}
