import DocumentTrees
import Simulation
import SourceText

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `rules-sim test --update`: puts what suites expect right before they are run.
enum UpdateStep {
  static func run(_ options: TestRun.Options) throws {
    let update = SuiteUpdate.plan(options)
    for edit in update.edits { try write(edit) }
    let lines = update.changes.map { "updated  \($0)\n" } + update.refusals.map { "note  \($0)\n" }
    Console.writeError(lines.joined())
  }

  /// Puts the new text in the place of the file in one step: whatever happens, either is there as a whole.
  private static func write(_ edit: SuiteUpdate.Edit) throws {
    let path = edit.file.name
    let temporary = "\(path).\(getpid()).new"
    var status = stat()
    let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileProblem(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    do {
      try FileSink(descriptor: descriptor, name: temporary).write(edit.bytes)
      guard rename(temporary, path) == 0 else {
        throw FileProblem(path: path, reason: String(cString: strerror(errno)))
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}
