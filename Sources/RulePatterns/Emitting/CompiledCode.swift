import CPCRE2

/// A pattern compiled by PCRE2, to machine code if the processor supports it. Freed with this object.
final class CompiledCode: @unchecked Sendable {  // PCRE2 only reads compiled code, so threads may share it.
  /// PCRE2's handle of the compiled pattern.
  let pointer: OpaquePointer

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { pcre2_code_free_8(pointer) }

  /// Compiles an emitted pattern. Nil if it is too large for PCRE2 or memory runs out.
  static func compile(_ pattern: String) -> CompiledCode? {
    let options =
      UInt32(PCRE2_UTF) | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_NEVER_BACKSLASH_C) | UInt32(PCRE2_NEVER_UCP)
    var errorCode: CInt = 0
    var errorOffset = 0
    let bytes = Array(pattern.utf8)
    let code = bytes.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &errorCode, &errorOffset, nil)
    }
    guard let code else { return nil }
    // Without machine code, `pcre2_match` interprets the pattern under the same limits.
    _ = pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
    return CompiledCode(code)
  }
}
