import DocumentTrees
import Platform
import RuleValues
import Testing
import TreeConformance

/// Where exports go and imports come from: nothing that is there is lost by it.
@Suite struct FileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("export.json") }

  private func write(_ text: String, to path: String, sparing protected: [String] = []) throws {
    let sink = try FileSink(path: path, sparing: protected)
    try sink.write(Array(text.utf8))
    try sink.finish()
  }

  private func text(_ path: String) throws -> String {
    let source = try FileSource(path: path)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = try bytes.withUnsafeMutableBytes { try source.read(into: $0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : 0
  }

  private var names: [String] {
    var names: [String] = []
    guard let open = opendir(folder.path) else { return names }
    defer { closedir(open) }
    while let entry = readdir(open) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  @Test func exportsNeverOverwriteTheirSource() throws {
    try write("tree", to: path)
    #expect(link(path, folder.file("hard")) == 0 && symlink("export.json", folder.file("soft")) == 0)
    for name in ["export.json", "hard", "soft", "./export.json"] {
      let destination = folder.file(name)
      #expect(throws: TreeError.cannotOpen(path: destination, .isSource)) {
        try write("lost", to: destination, sparing: [path])
      }
    }
    let error = #expect(throws: TreeError.self) { try write("lost", to: path, sparing: [path]) }
    #expect(
      error?.description
        == "cannot open `\(path)`: it belongs to the tree that is read and would be lost; name another file")
    #expect(try text(path) == "tree")
    #expect(names == ["export.json", "hard", "soft"])
  }

  @Test func exportsNeverOverwriteASourceToBeCreated() throws {
    let wal = folder.file("./tree-wal")
    #expect(throws: TreeError.cannotOpen(path: wal, .isSource)) {
      try write("lost", to: wal, sparing: [folder.file("tree"), folder.file("tree-wal")])
    }
    try write("kept", to: folder.file("tree-wal2"), sparing: [folder.file("tree"), folder.file("tree-wal")])
    #expect(names == ["tree-wal2"])
  }

  @Test func pipesAreWrittenInPlace() throws {
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try write("through", to: path)
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(reader, &bytes, bytes.count)
    #expect(String(decoding: bytes[..<max(0, count)], as: UTF8.self) == "through")
    #expect(mode(path) & S_IFMT == S_IFIFO)
    #expect(names == ["export.json"])
  }

  /// A device of the test's own where it may make one: the system's is not put at risk.
  @Test func fullDevicesThrowAndRemain() throws {
    let isOwn = mknod(path, S_IFCHR | 0o600, dev_t(1 << 8 | 7)) == 0
    guard isOwn || geteuid() != 0 else { return }
    let device = isOwn ? path : "/dev/full"
    do {
      try write("lost", to: device)
      Issue.record("the write succeeded")
    } catch TreeError.cannotOpen(_, .permission) where isOwn {
      // Devices do not work in this folder.
    } catch {
      #expect(error as? TreeError == .diskFull(path: device))
    }
    #expect(mode(device) & S_IFMT == S_IFCHR)
    #expect(names == (isOwn ? ["export.json"] : []))
  }

  @Test func openDescriptorsAreWrittenInPlace() throws {
    let log = folder.file("log")
    try write("before ", to: log)
    let descriptor = open(log, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try write("after", to: "/dev/fd/\(descriptor)")
    #expect(try text(log) == "before after")
    #expect(names == ["log"])
  }

  @Test func linksRemainAndTheirTargetsAreReplaced() throws {
    #expect(mkdir(folder.file("below"), 0o700) == 0)
    for name in ["below/old", "below/new"] {
      let (link, target) = (folder.file("link to \(name.dropFirst(6))"), folder.file(name))
      if name == "below/old" { try write("old", to: target) }
      #expect(symlink(name, folder.file("second")) == 0 && symlink("second", link) == 0)
      try write("text", to: link)
      #expect(mode(link) & S_IFMT == S_IFLNK)
      #expect(mode(target) & S_IFMT == S_IFREG)
      #expect(try text(target) == "text")
      #expect(unlink(folder.file("second")) == 0)
    }
    #expect(symlink("loop", folder.file("loop")) == 0)
    #expect(throws: TreeError.self) { try write("text", to: folder.file("loop")) }
  }

  @Test func permissionsAreKept() throws {
    for permissions: mode_t in [0o600, 0o640, 0o666] {
      try write("old", to: path)
      #expect(chmod(path, permissions) == 0)
      try write("new", to: path)
      #expect(mode(path) & 0o7777 == permissions)
      #expect(try text(path) == "new")
    }
    try write("new", to: folder.file("fresh"))
    #expect(mode(folder.file("fresh")) & 0o7133 == 0 && mode(folder.file("fresh")) & 0o600 == 0o600)
  }

  @Test func partialFilesHaveUniqueNamesAndAreRemoved() throws {
    try write("old", to: path)
    try write("not mine", to: path + ".partial")
    do {
      let first = try FileSink(path: path)
      let second = try FileSink(path: path)
      try first.write(Array("first".utf8))
      try second.write(Array("second".utf8))
      #expect(names.count == 4)
      try second.finish()
      #expect(try text(path) == "second")
    }
    #expect(names == ["export.json", "export.json.partial"])
    #expect(try text(path + ".partial") == "not mine")
  }

  @Test func foldersThrow() throws {
    let error = TreeError.cannotOpen(path: folder.path, .isFolder)
    #expect(throws: error) { try FileSource(path: folder.path) }
    #expect(throws: error) { try FileSink(path: folder.path) }
    #expect(throws: TreeError.self) { try FileSink(path: "") }
    #expect(names == [])
  }

  @Test func exportsOfInvalidPathsThrow() throws {
    let tree = InMemoryTree(.leaf(.bool(true)))
    let deep = String(repeating: "/a", count: 33)
    for path in ["a.b", "a/$b", "x[0]", deep] {
      #expect(throws: DataProblem.self, "\(path)") { try tree.exportJSON(at: DataPath(path), to: MemorySink()) }
    }
    let sink = MemorySink()
    try tree.exportJSON(at: DataPath(String(deep.dropLast(2))), to: sink)
    #expect(sink.bytes == Array("null\n".utf8))
  }
}
