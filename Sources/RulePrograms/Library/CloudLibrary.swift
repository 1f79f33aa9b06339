/// Every operator, method and function of Cloud rules. The lists were read back from the emulator's own error texts
/// (1.19.9); where the documentation names more (`bool()`, `math.isInfinite()`), the engine does not have it.
public enum CloudLibrary {
  /// All declarations.
  public static let declarations: [BuiltinDeclaration] =
    operators + brackets + strings + bytes + lists + sets + maps + mapDiffs + paths + timestamps + durations + latlngs
    + conversions + namespaces + documents + storageDocuments

  /// The namespaces of functions, which can not be names of variables.
  public static let packages = ["math", "duration", "timestamp", "latlng", "hashing"]

  /// What a built-in is declared as; several receivers may share one name, each in a declaration of its own.
  public static func declarations(of builtin: Builtin) -> [BuiltinDeclaration] {
    declarations.filter { $0.builtin == builtin }
  }

  /// The methods of that name, of whatever receiver.
  public static func methods(named name: String) -> [BuiltinDeclaration] {
    declarations.filter { $0.form == .method && $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// The function of that name, which rules of that service have.
  ///
  /// - Parameters:
  ///   - namespace: what stands before the dot; nil for a plain function.
  ///   - isStorage: whether the rules are those of Cloud Storage, which reach documents through `firestore`.
  public static func function(named name: String, in namespace: String?, isStorage: Bool) -> BuiltinDeclaration? {
    let form: BuiltinDeclaration.Form = namespace.map { .namespaced($0) } ?? .function
    return (conversions + namespaces + (isStorage ? storageDocuments : documents)).first {
      $0.form == form && $0.name.utf8.elementsEqual(name.utf8)
    }
  }
}
