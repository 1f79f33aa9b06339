/// One way to make a value of a kind out of others: an operator, a method or a function with the kinds that it takes.
struct Recipe: Sendable {
  enum Form: Sendable {
    case binary(String)
    case unary(String)
    case method(String)
    case call(String)
    case index
    case slice

    /// Whether it is the method of that name.
    func isMethod(_ wanted: String) -> Bool {
      if case .method(let name) = self { name == wanted } else { false }
    }
  }

  let form: Form
  /// Nil means any kind.
  let operands: [Kind?]
  let result: Kind

  /// Reads a line such as `string.replace(string,string) string`, `int + int int`, `math.abs(int) int`, `-int int`,
  /// `list[int:int] list`; the last word is what comes out. A dotted name is a method where its first part is a kind.
  init?(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    guard let last = words.last, let result = Kind(rawValue: last) else { return nil }
    self.result = result
    if words.count == 4 {
      (form, operands) = (.binary(words[1]), [Kind(rawValue: words[0]), Kind(rawValue: words[2])])
    } else if words[0].hasPrefix("-") || words[0].hasPrefix("!") {
      (form, operands) = (.unary(String(words[0].prefix(1))), [Kind(rawValue: String(words[0].dropFirst()))])
    } else if words[0].hasSuffix("]") {
      let parts = words[0].dropLast().split(separator: "[")
      let keys = parts[1].split(separator: ":").map { Kind(rawValue: String($0)) }
      (form, operands) = (keys.count == 2 ? .slice : .index, [Kind(rawValue: String(parts[0]))] + keys)
    } else {
      let parts = words[0].dropLast().split(separator: "(", omittingEmptySubsequences: false)
      let arguments = parts[1].split(separator: ",").map { Kind(rawValue: String($0)) }
      let name = parts[0].split(separator: ".").map(String.init)
      if name.count == 2, let receiver = Kind(rawValue: name[0]), !Self.packages.contains(words[0].prefix { $0 != "(" })
      {
        (form, operands) = (.method(name[1]), [receiver] + arguments)
      } else {
        (form, operands) = (.call(String(parts[0])), arguments)
      }
    }
  }

  /// Functions whose package has the name of a type.
  private static let packages: Set<Substring> = [
    "duration.value", "duration.time", "duration.abs", "timestamp.date", "timestamp.value", "latlng.value",
  ]

  /// All, by what they make.
  static let byResult: [Kind: [Recipe]] = Dictionary(grouping: all, by: \.result)

  /// All that the language has, from section 2 of the reference, each with the kinds that it takes.
  static let all: [Recipe] = text.split(separator: "\n").compactMap { Recipe(String($0)) }

  private static let text = """
    int + int int
    int - int int
    int * int int
    int / int int
    int % int int
    float + float float
    int + float float
    float - int float
    float * float float
    int / float float
    float / float float
    float % int float
    string + string string
    duration + duration duration
    timestamp + duration timestamp
    duration + timestamp timestamp
    duration - duration duration
    timestamp - duration timestamp
    timestamp - timestamp duration
    -int int
    -float float
    -duration duration
    !bool bool
    bool && bool bool
    bool || bool bool
    int < int bool
    int <= float bool
    float > int bool
    float >= float bool
    string < string bool
    string >= string bool
    bytes <= bytes bool
    duration > duration bool
    timestamp < timestamp bool
    any == any bool
    any != any bool
    list == list bool
    map == map bool
    set == set bool
    int == float bool
    path == path bool
    any in list bool
    any in set bool
    string in map bool
    string[int] string
    list[int] int
    map[string] int
    path[int] string
    string[int:int] string
    list[int:int] list
    path[int:int] path
    string.size() int
    string.lower() string
    string.upper() string
    string.trim() string
    string.matches(string) bool
    string.replace(string,string) string
    string.split(string) list
    string.toUtf8() bytes
    bytes.size() int
    bytes.toBase64() string
    bytes.toHexString() string
    list.size() int
    list.concat(list) list
    list.hasAll(list) bool
    list.hasAny(list) bool
    list.hasOnly(list) bool
    list.join(string) string
    list.removeAll(list) list
    list.toSet() set
    set.size() int
    set.hasAll(set) bool
    set.hasAll(list) bool
    set.hasAny(set) bool
    set.hasAny(list) bool
    set.hasOnly(set) bool
    set.hasOnly(list) bool
    set.difference(set) set
    set.intersection(set) set
    set.union(set) set
    map.size() int
    map.keys() list
    map.values() list
    map.get(string,any) int
    map.get(string,any) string
    map.get(list,any) map
    map.diff(map) map_diff
    map_diff.addedKeys() set
    map_diff.removedKeys() set
    map_diff.changedKeys() set
    map_diff.unchangedKeys() set
    map_diff.affectedKeys() set
    path.bind(map) path
    timestamp.date() timestamp
    timestamp.time() duration
    timestamp.year() int
    timestamp.month() int
    timestamp.day() int
    timestamp.hours() int
    timestamp.minutes() int
    timestamp.seconds() int
    timestamp.nanos() int
    timestamp.dayOfWeek() int
    timestamp.dayOfYear() int
    timestamp.toMillis() int
    duration.seconds() int
    duration.nanos() int
    latlng.latitude() float
    latlng.longitude() float
    latlng.distance(latlng) float
    int(int) int
    int(float) int
    int(string) int
    float(int) float
    float(float) float
    float(string) float
    string(int) string
    string(float) string
    string(null) string
    string(string) string
    string(bool) string
    string(path) string
    path(string) path
    vector(list) vector
    debug(int) int
    debug(string) string
    duration.value(int,string) duration
    duration.time(int,int,int,int) duration
    duration.abs(duration) duration
    timestamp.date(int,int,int) timestamp
    timestamp.value(int) timestamp
    timestamp.value(string) timestamp
    latlng.value(float,float) latlng
    latlng.value(int,float) latlng
    hashing.md5(bytes) bytes
    hashing.md5(string) bytes
    hashing.sha256(string) bytes
    hashing.sha256(bytes) bytes
    hashing.crc32(bytes) bytes
    hashing.crc32(string) bytes
    hashing.crc32c(string) bytes
    hashing.crc32c(bytes) bytes
    math.abs(int) int
    math.abs(float) float
    math.ceil(float) float
    math.ceil(int) float
    math.floor(float) float
    math.round(float) int
    math.pow(float,float) float
    math.pow(int,float) float
    math.sqrt(float) float
    math.isNaN(float) bool
    exists(path) bool
    existsAfter(path) bool
    get(path) map
    getAfter(path) map
    """
}
