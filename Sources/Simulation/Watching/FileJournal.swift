import Synchronization

/// Notes what is asked of a file system, so that one can tell later whether any answer has changed.
final class FileJournal: Sendable {
  /// What was asked, with the answers from before.
  typealias Notes = [Question: Answer]

  /// A question about what is at a path. Whoever asks where a folder lies does not care what is written into it.
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

  /// The answer to a question; nil where there was nothing.
  enum Answer: Hashable {
    case kind(FileSystem.Kind?)
    case place(String?)
    case content(FileStamp?)
  }

  private let files: FileSystem
  private let noted = Mutex<Notes>([:])

  init(_ files: FileSystem) { self.files = files }

  /// What was noted so far.
  var notes: Notes { noted.withLock { $0 } }

  /// The same files; whoever asks about them is noted.
  var system: FileSystem {
    FileSystem(
      kind: { path in
        self.note(.kind(path))
        return self.files.kind(path)
      },
      entries: { folder in
        self.note(.content(folder))
        return self.files.entries(folder)
      },
      bytes: { path, limit in
        self.note(.content(path))
        return self.files.bytes(path, limit)
      },
      resolved: { path in
        self.note(.place(path))
        return self.files.resolved(path)
      }, stamp: files.stamp)
  }

  /// The answer is noted before the file is read: what is written meanwhile is a change.
  private func note(_ question: Question) {
    let answer = question.answer(in: files)
    noted.withLock { if $0[question] == nil { $0[question] = answer } }
  }
}
