import Platform

extension FileSystem {
  /// The file system of this machine, as far as the ``FileView`` of this process goes.
  package static let local = FileSystem(
    kind: { path in
      viewed(path) { _ in
        .success(.file)
      } file: {
        machine.kind($0)
      }
    },
    entries: { folder in
      viewed(folder) { _ in
        .failure(FileProblem(path: folder, reason: "it is not a folder"))
      } file: { path in
        machine.entries(path).map { with(FileView.current?.drafts(in: path) ?? [], $0) }
      }
    },
    bytes: { path, limit in
      viewed(path) { draft in
        draft.count > limit ? .failure(excess(path, limit)) : .success(draft)
      } file: {
        machine.bytes($0, limit)
      }
    },
    resolved: { path in
      switch FileView.current?.place(path) {
      case nil, .success(.disk)?: machine.resolved(path)
      case .success(.draft(let path, _))?: .success(path)
      case .failure(let problem)?: .failure(problem)
      }
    },
    stamp: { path in
      (try? viewed(path) { _ in
        .success(nil)
      } file: {
        .success(machine.stamp($0))
      }.get()) ?? nil
    })

  /// Calls `draft` or `file` with what the view of this process has at a path. Without a view, the path is that of a file.
  private static func viewed<Found>(
    _ path: String, draft: ([UInt8]) -> Result<Found, FileProblem>, file: (String) -> Result<Found, FileProblem>
  ) -> Result<Found, FileProblem> {
    switch FileView.current?.place(path) {
    case nil: file(path)
    case .success(.disk(let place))?: file(place).mapError { FileProblem(path: path, reason: $0.reason) }
    case .success(.draft(_, let bytes))?: draft(bytes)
    case .failure(let problem)?: .failure(problem)
    }
  }

  /// Returns the entries of a folder with those of drafts, ordered by the bytes of their names.
  private static func with(_ drafts: [String], _ entries: [Entry]) -> [Entry] {
    let names = Set(drafts)
    let all = entries.filter { !names.contains($0.name) } + drafts.map { Entry(name: $0, kind: .file) }
    return drafts.isEmpty ? entries : all.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The whole file system of this machine.
  private static let machine = FileSystem(
    kind: { path in
      if let problem = endProblem(path) { return .failure(problem) }
      var status = stat()
      guard stat(path, &status) == 0 else { return .failure(problem(path)) }
      return .success(kind(ofMode: status.st_mode))
    },
    entries: { folder in list(folder.isEmpty ? "." : folder) },
    bytes: { path, limit in
      if let problem = endProblem(path) { return .failure(problem) }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return .failure(problem(path)) }
      defer { close(descriptor) }
      return read(descriptor, path, limit)
    },
    resolved: { path in
      if let problem = endProblem(path) { return .failure(problem) }
      guard let resolved = realpath(path, nil) else { return .failure(problem(path)) }
      defer { free(resolved) }
      return .success(String(cString: resolved))
    },
    stamp: { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      return FileStamp(
        device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
        seconds: Int64(status.modified.tv_sec), nanoseconds: Int64(status.modified.tv_nsec))
    })

  /// Returns a problem for a path with a NUL character, at which the operating system would end the path.
  private static func endProblem(_ path: String) -> FileProblem? {
    path.utf8.contains(0) ? FileProblem(path: path, reason: "a path cannot contain a NUL character") : nil
  }

  private static func problem(_ path: String) -> FileProblem {
    let code = errno
    // The same text as in `TreeError`, which other commands show.
    if code == ENOENT { return FileProblem(path: path, reason: "there is no such file; check the path") }
    return FileProblem(path: path, reason: String(cString: strerror(code)))
  }

  private static func kind(ofMode mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// Reads a regular file. A device or pipe could provide bytes without end, so other files are rejected.
  private static func read(_ descriptor: Int32, _ path: String, _ limit: Int) -> Result<[UInt8], FileProblem> {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(problem(path)) }
    switch kind(ofMode: status.st_mode) {
    case .file: break
    case .folder: return .failure(FileProblem(path: path, reason: "it is a folder"))
    case .other: return .failure(FileProblem(path: path, reason: "it is not a regular file"))
    }
    var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), limit) + 1)
    var count = 0
    while count <= limit {
      if count == bytes.count { bytes += repeatElement(0, count: min(1 << 16, limit + 1 - count)) }
      let got = bytes.withUnsafeMutableBytes { take(descriptor, UnsafeMutableRawBufferPointer(rebasing: $0[count...])) }
      if got < 0 { return .failure(problem(path)) }
      if got == 0 { return .success(Array(bytes[..<count])) }
      count += got
    }
    return .failure(excess(path, limit))
  }

  private static func excess(_ path: String, _ limit: Int) -> FileProblem {
    FileProblem(path: path, reason: "it has more than \(limit) bytes")
  }

  /// Reads the available bytes. Returns zero at the end and a negative number on an error.
  private static func take(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let got = Platform.read(descriptor, buffer.baseAddress, buffer.count)
      if got >= 0 || errno != EINTR { return got }
    }
  }

  private static func list(_ folder: String) -> Result<[Entry], FileProblem> {
    guard let stream = opendir(folder) else { return .failure(problem(folder)) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      entries.append(Entry(name: name, kind: kind(ofMode: status.st_mode)))
    }
    return .success(entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }
}
