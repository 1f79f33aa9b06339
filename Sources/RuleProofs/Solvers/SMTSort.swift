import SymbolicRules

/// The SMT-LIB sort of a value of a request: a datatype with one constructor for each kind.
enum SMTSort {
  /// A constructor, and the selector of its content.
  struct Constructor {
    let kind: Kinds
    let name: String
    let selector: String
    /// The sort of the content; nil for a kind with a single value.
    let content: String?
  }

  /// The constructors. Times are nanoseconds. Bytes, which only have an order, are numbers. Containers, paths and points
  /// are the number of a class of values.
  static let constructors: [Constructor] = [
    Constructor(kind: .absent, name: "v-absent", selector: "", content: nil),
    Constructor(kind: .null, name: "v-null", selector: "", content: nil),
    Constructor(kind: .nan, name: "v-nan", selector: "", content: nil),
    Constructor(kind: .bool, name: "v-bool", selector: "bool-of", content: "Bool"),
    Constructor(kind: .int, name: "v-int", selector: "int-of", content: "Int"),
    Constructor(kind: .float, name: "v-float", selector: "float-of", content: "Real"),
    Constructor(kind: .string, name: "v-string", selector: "string-of", content: "String"),
    Constructor(kind: .timestamp, name: "v-timestamp", selector: "timestamp-of", content: "Int"),
    Constructor(kind: .duration, name: "v-duration", selector: "duration-of", content: "Int"),
    Constructor(kind: .bytes, name: "v-bytes", selector: "bytes-of", content: "Real"),
    Constructor(kind: .list, name: "v-list", selector: "list-of", content: "Int"),
    Constructor(kind: .map, name: "v-map", selector: "map-of", content: "Int"),
    Constructor(kind: .path, name: "v-path", selector: "path-of", content: "Int"),
    Constructor(kind: .latlng, name: "v-latlng", selector: "latlng-of", content: "Int"),
    Constructor(kind: .vector, name: "v-vector", selector: "vector-of", content: "Int"),
    Constructor(kind: .set, name: "v-set", selector: "set-of", content: "Int"),
    Constructor(kind: .mapDiff, name: "v-map-diff", selector: "map-diff-of", content: "Int"),
  ]

  /// All kinds that have a constructor.
  static let kinds = constructors.reduce(into: Kinds()) { $0.formUnion($1.kind) }

  /// The declaration of the sort.
  static var declaration: String {
    let cases = constructors.map { constructor in
      constructor.content.map { "(\(constructor.name) (\(constructor.selector) \($0)))" } ?? "(\(constructor.name))"
    }
    return "(declare-datatypes ((Value 0)) ((\(cases.joined(separator: " ")))))"
  }

  /// The declarations of functions of values.
  ///
  /// - `rounded`: the float of an integer that has too many digits. It is at least 2^53, or at most -2^53.
  /// - `rank`: the place of a string in the order of UTF-16 units.
  /// - `size`: the number of UTF-16 units, bytes, elements or entries.
  /// - `contains`: whether a list has an element.
  /// - `number`: the float that an integer or float is compared as.
  static let functions = [
    "(declare-fun rounded (Int) Real)", "(declare-fun rank (String) Real)", "(declare-fun size (Value) Int)",
    "(declare-fun contains (Value Value) Bool)",
    """
    (define-fun number ((x Value)) Real (ite ((_ is v-float) x) (float-of x) \
    (ite (< 9007199254740992 (int-of x)) (ite (<= 9007199254740992.0 (rounded (int-of x))) (rounded (int-of x)) \
    9007199254740992.0) (ite (< (int-of x) (- 9007199254740992)) (ite (<= (rounded (int-of x)) (- 9007199254740992.0)) \
    (rounded (int-of x)) (- 9007199254740992.0)) (to_real (int-of x))))))
    """,
  ]
}
