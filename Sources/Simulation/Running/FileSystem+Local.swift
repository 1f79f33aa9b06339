#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

extension FileSystem {
  /// The files of this machine.
  public static let local = FileSystem(
    kind: { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return .failure(problem(path)) }
      return .success(kind(ofMode: status.st_mode))
    },
    entries: { folder in list(folder.isEmpty ? "." : folder) },
    bytes: { path, limit in
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return .failure(problem(path)) }
      defer { close(descriptor) }
      return read(descriptor, path, limit)
    })

  private static func problem(_ path: String) -> FileProblem {
    FileProblem(path: path, reason: String(cString: strerror(errno)))
  }

  private static func kind(ofMode mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// A device or pipe could give bytes for ever, so only regular files are read.
  private static func read(_ descriptor: Int32, _ path: String, _ limit: Int) -> Result<[UInt8], FileProblem> {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(problem(path)) }
    switch kind(ofMode: status.st_mode) {
    case .file: break
    case .folder: return .failure(FileProblem(path: path, reason: "it is a folder"))
    case .other: return .failure(FileProblem(path: path, reason: "it is no regular file"))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
    while bytes.count <= limit {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, repeatingOnInterrupt { Glibc.read(descriptor, buffer.baseAddress, buffer.count) })
      }
      if chunk.isEmpty { return .success(bytes) }
      bytes += chunk
    }
    return .failure(FileProblem(path: path, reason: "it has more than \(limit) bytes"))
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
