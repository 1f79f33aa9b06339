extension CloudLibrary {
  /// The methods of a list (reference rules.List).
  public static let lists: [BuiltinDeclaration] = [
    BuiltinDeclaration("size", .method, .size, [([.list], .int)], "the number of elements"),
    BuiltinDeclaration("concat", .method, .concat, [([.list, .list], .list)], "the elements of both"),
    BuiltinDeclaration("hasAll", .method, .hasAll, [([.list, .list], .bool)], "whether all of these are elements"),
    BuiltinDeclaration("hasAny", .method, .hasAny, [([.list, .list], .bool)], "whether one of these is an element"),
    BuiltinDeclaration("hasOnly", .method, .hasOnly, [([.list, .list], .bool)], "whether no others are elements"),
    BuiltinDeclaration(
      "join", .method, .join, [([.list, .string], .string)], "the elements as text, between them this"),
    BuiltinDeclaration("removeAll", .method, .removeAll, [([.list, .list], .list)], "the elements but these"),
    BuiltinDeclaration("toSet", .method, .toSet, [([.list], .set)], "the elements without repetition"),
  ]

  /// The methods of a set (reference rules.Set).
  public static let sets: [BuiltinDeclaration] = [
    BuiltinDeclaration("size", .method, .size, [([.set], .int)], "the number of elements"),
    BuiltinDeclaration(
      "hasAll", .method, .hasAll, [([.set, .set], .bool), ([.set, .list], .bool)], "whether all of these are elements"),
    BuiltinDeclaration(
      "hasAny", .method, .hasAny, [([.set, .set], .bool), ([.set, .list], .bool)], "whether one of these is an element"),
    BuiltinDeclaration(
      "hasOnly", .method, .hasOnly, [([.set, .set], .bool), ([.set, .list], .bool)], "whether no others are elements"),
    BuiltinDeclaration(
      "difference", .method, .difference, [([.set, .set], .set)], "the elements that are not in this"),
    BuiltinDeclaration("intersection", .method, .intersection, [([.set, .set], .set)], "the elements of both"),
    BuiltinDeclaration("union", .method, .union, [([.set, .set], .set)], "the elements of either"),
  ]

  /// The methods of a map (reference rules.Map).
  public static let maps: [BuiltinDeclaration] = [
    BuiltinDeclaration("size", .method, .size, [([.map], .int)], "the number of keys"),
    BuiltinDeclaration("keys", .method, .keys, [([.map], .list)], "the keys, sorted"),
    BuiltinDeclaration("values", .method, .values, [([.map], .list)], "the values"),
    BuiltinDeclaration(
      "get", .method, .getOrDefault, [([.map, .string, .any], .any), ([.map, .list, .any], .any)],
      "the value of the key, or of the keys inside each other, or else this"),
    BuiltinDeclaration("diff", .method, .diff, [([.map, .map], .mapDiff)], "how it differs from an older map"),
  ]

  /// The methods of a map's difference (reference rules.MapDiff). The receiver of `diff` is the newer map.
  public static let mapDiffs: [BuiltinDeclaration] = [
    BuiltinDeclaration("addedKeys", .method, .addedKeys, [([.mapDiff], .set)], "the keys of the newer map only"),
    BuiltinDeclaration("removedKeys", .method, .removedKeys, [([.mapDiff], .set)], "the keys of the older map only"),
    BuiltinDeclaration("changedKeys", .method, .changedKeys, [([.mapDiff], .set)], "the keys with another value"),
    BuiltinDeclaration("unchangedKeys", .method, .unchangedKeys, [([.mapDiff], .set)], "the keys with the same value"),
    BuiltinDeclaration("affectedKeys", .method, .affectedKeys, [([.mapDiff], .set)], "those added, removed, changed"),
  ]

  /// The methods of a path (reference rules.Path).
  public static let paths: [BuiltinDeclaration] = [
    BuiltinDeclaration("bind", .method, .bind, [([.path, .map], .path)], "with `{name}` replaced by values")
  ]
}
