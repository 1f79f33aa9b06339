import FuzzTargets

/// `rules-fuzz TARGET [OPTION OF LIBFUZZER…] [FOLDER…]` runs libFuzzer on a target; `rules-fuzz --list` prints the names of the
/// targets, and `rules-fuzz --dictionary TARGET` the target's dictionary for libFuzzer. `.ci/checks/fuzz` runs it.
@main
enum Fuzzer {
  /// What libFuzzer's callback, a C function, passes the bytes to. Only the main thread uses it.
  private nonisolated(unsafe) static var target: (any FuzzTarget)?

  static func main() throws {
    let arguments = CommandLine.arguments
    guard let name = arguments.dropFirst().first, name != "--list" else {
      for target in fuzzTargets { print(target.name, target.maximumBytes) }
      return
    }
    let wanted = name == "--dictionary" ? arguments.last ?? "" : name
    guard let type = fuzzTargets.first(where: { $0.name == wanted }) else {
      fatalError("no target is named \(wanted)")
    }
    if name == "--dictionary" {
      for word in Set(type.words).sorted() { print(quoted(word)) }
      return
    }
    target = try type.init()
    run([arguments[0]] + arguments.dropFirst(2))
  }

  /// Returns a word as libFuzzer reads it: in quotes, with escaped bytes.
  private static func quoted(_ word: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let escaped = word.utf8.map { byte in
      let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      return isPlain ? String(Character(Unicode.Scalar(byte))) : "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
    return "\"\(escaped.joined())\""
  }

  private static func run(_ arguments: [String]) {
    var texts: [UnsafeMutablePointer<CChar>?] = arguments.map { argument in
      let bytes = Array(argument.utf8CString)
      let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      text.initialize(from: bytes, count: bytes.count)
      return text
    }
    var count = CInt(texts.count)
    texts.append(nil)
    texts.withUnsafeMutableBufferPointer { buffer in
      var pointer = buffer.baseAddress
      guard pointer != nil else { return }
      withUnsafeMutablePointer(to: &pointer) { pointer in
        pointer.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self, capacity: 1) { pointer in
          _ = runDriver(&count, pointer, check)
        }
      }
    }
  }

  /// A broken property ends the process, so that libFuzzer stores the bytes.
  private static let check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt = { bytes, count in
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    do {
      try target?.check(bytes)
    } catch {
      fatalError("\(error)")
    }
    return 0
  }
}

/// `LLVMFuzzerRunDriver` of libFuzzer, whose own `main` SwiftPM does not link.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
