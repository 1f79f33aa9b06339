/// An overloaded operator, method or function in a program: the closed list of what Cloud rules can call.
///
/// `RuleEvaluation/Functions` declares each and implements it, in one place. The order here is that of the tables in
/// `Grammar/cloud.md` and of the names that diagnostics suggest.
package enum Builtin: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  // MARK: Syntax

  /// `[…]`
  case list
  /// `{key: value, …}`: keys and values alternately.
  case map
  /// `/a/$(b)/{c}`: the segments. A string is one segment, and the segments of a path are inserted.
  case path
  /// `{name}` in a path literal; the operand is the name.
  case pathCapture
  /// `{name=**}` in a path literal; the operand is the name.
  case pathGlob
  /// `x.name`: the operands are the value and the name.
  case member
  /// `x[i]`
  case index
  /// `x[i:j]`; a bound that is left out is null.
  case slice
  /// A function that does not exist: its name, then the arguments.
  case unknownFunction
  /// A method that does not exist: the operands are its name, the receiver and the arguments.
  case unknownMethod
  /// A function of the file with a wrong number of arguments: the operands are its declaration, as `f(a, b)`, and the
  /// arguments.
  case wrongArguments
  /// A variable that does not exist: the operand is its name.
  case unboundVariable

  // MARK: Operators

  /// `!x`
  case not
  /// `-x`
  case negate
  /// `x + y`
  case add
  /// `x - y`
  case subtract
  /// `x * y`
  case multiply
  /// `x / y`
  case divide
  /// `x % y`
  case remainder
  /// `x < y`
  case less
  /// `x <= y`
  case lessOrEqual
  /// `x > y`
  case greater
  /// `x >= y`
  case greaterOrEqual
  /// `x == y`
  case equal
  /// `x != y`
  case notEqual
  /// `x in y`
  case `in`

  // MARK: Methods

  /// `size()` of string, bytes, list, set, map.
  case size
  /// `string.lower()`
  case lower
  /// `string.upper()`
  case upper
  /// `string.trim()`
  case trim
  /// `string.matches(regex)`
  case matches
  /// `string.replace(regex, text)`
  case replace
  /// `string.split(regex)`
  case split
  /// `string.toUtf8()`
  case toUtf8
  /// `bytes.toBase64()`
  case toBase64
  /// `bytes.toHexString()`
  case toHexString
  /// `list.concat(list)`
  case concat
  /// `hasAll()` of list and set.
  case hasAll
  /// `hasAny()` of list and set.
  case hasAny
  /// `hasOnly()` of list and set.
  case hasOnly
  /// `list.join(separator)`
  case join
  /// `list.removeAll(list)`
  case removeAll
  /// `list.toSet()`
  case toSet
  /// `set.difference(set)`
  case difference
  /// `set.intersection(set)`
  case intersection
  /// `set.union(set)`
  case union
  /// `map.keys()`
  case keys
  /// `map.values()`
  case values
  /// `map.get(key, default)`
  case getOrDefault
  /// `map.diff(map)`
  case diff
  /// `map_diff.addedKeys()`
  case addedKeys
  /// `map_diff.removedKeys()`
  case removedKeys
  /// `map_diff.changedKeys()`
  case changedKeys
  /// `map_diff.unchangedKeys()`
  case unchangedKeys
  /// `map_diff.affectedKeys()`
  case affectedKeys
  /// `path.bind(map)`
  case bind
  /// `timestamp.date()`
  case date
  /// `timestamp.time()`
  case time
  /// `timestamp.year()`
  case year
  /// `timestamp.month()`
  case month
  /// `timestamp.day()`
  case day
  /// `timestamp.hours()`
  case hours
  /// `timestamp.minutes()`
  case minutes
  /// `seconds()` of timestamp and duration.
  case seconds
  /// `nanos()` of timestamp and duration.
  case nanos
  /// `timestamp.dayOfWeek()`
  case dayOfWeek
  /// `timestamp.dayOfYear()`
  case dayOfYear
  /// `timestamp.toMillis()`
  case toMillis
  /// `latlng.latitude()`
  case latitude
  /// `latlng.longitude()`
  case longitude
  /// `latlng.distance(latlng)`
  case distance

  // MARK: Functions

  /// `int(x)`
  case toInt
  /// `float(x)`
  case toFloat
  /// `string(x)`
  case toString
  /// `path(text)`
  case toPath
  /// `vector(list)`
  case toVector
  /// `debug(x)`
  case debug
  /// `duration.value(magnitude, unit)`
  case durationValue
  /// `duration.time(hours, minutes, seconds, nanos)`
  case durationTime
  /// `duration.abs(duration)`
  case durationAbs
  /// `timestamp.date(year, month, day)`
  case timestampDate
  /// `timestamp.value(milliseconds)`
  case timestampValue
  /// `latlng.value(latitude, longitude)`
  case latlngValue
  /// `hashing.md5(x)`
  case md5
  /// `hashing.sha256(x)`
  case sha256
  /// `hashing.crc32(x)`
  case crc32
  /// `hashing.crc32c(x)`
  case crc32c
  /// `math.abs(x)`
  case abs
  /// `math.ceil(x)`
  case ceil
  /// `math.floor(x)`
  case floor
  /// `math.round(x)`
  case round
  /// `math.pow(x, y)`
  case pow
  /// `math.sqrt(x)`
  case sqrt
  /// `math.isNaN(x)`
  case isNaN

  // MARK: Documents

  /// `get(path)`
  case get
  /// `exists(path)`
  case exists
  /// `getAfter(path)`
  case getAfter
  /// `existsAfter(path)`
  case existsAfter
  /// `firestore.get(path)`
  case firestoreGet
  /// `firestore.exists(path)`
  case firestoreExists
}
