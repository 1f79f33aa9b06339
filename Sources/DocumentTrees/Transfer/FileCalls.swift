package import Platform

/// Opens a file and returns its descriptor.
///
/// - Throws: ``TreeError/cannotOpen(path:_:)`` with the reason, in a message that names `name`.
package func openFile(
  _ path: String, _ flags: Int32, mode: mode_t = 0o666, name: String? = nil
) throws(TreeError) -> Int32 {
  let name = name ?? path
  guard !path.utf8.contains(0) else { throw .cannotOpen(path: name, .other("a path must not contain NUL")) }
  let descriptor = open(path, flags | O_CLOEXEC, mode)
  guard descriptor < 0 else { return descriptor }
  let reason: TreeError.OpenReason
  switch errno {
  case ENOENT where flags & O_CREAT == 0: reason = .missingFile
  case ENOENT: reason = .other("its folder does not exist; create it first")
  case EACCES, EPERM: reason = .permission
  case EISDIR: reason = .isFolder
  case let code: reason = .other(String(cString: strerror(code)))
  }
  throw .cannotOpen(path: name, reason)
}

/// Returns the error for `errno`, about the file at `path`.
package func systemError(_ path: String) -> TreeError {
  let code = errno
  return code == ENOSPC ? .diskFull(path: path) : .io(path: path, code: code, message: String(cString: strerror(code)))
}
