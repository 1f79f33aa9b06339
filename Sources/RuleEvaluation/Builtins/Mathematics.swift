import RulePrograms
import RuleValues

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

extension EvaluationState {
  /// `math.abs`, `ceil`, `floor`, `round`, `sqrt`, `isNaN`. All but `abs` take an int for a float, and `ceil` and `floor`
  /// yield a float (emulator 1.19.9).
  mutating func calculate(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    // The least int has no positive twin, and stays itself (emulator 1.19.9).
    if builtin == .abs, case .integer(let integer) = operand { return .integer(integer < 0 ? 0 &- integer : integer) }
    guard let number = operand.number else { return unsupported(builtin, operand) }
    switch builtin {
    case .abs: return .double(number.magnitude)
    case .ceil: return .double(number.rounded(.up))
    case .floor: return .double(number.rounded(.down))
    case .round: return .integer(Self.rounded(number))
    case .sqrt: return .double(number.squareRoot())
    case .isNaN: return .bool(number.isNaN)
    default: return .error(.kind)
    }
  }

  /// Halves are rounded up; no sum is made that itself would be rounded (Java's `Math.round`).
  private static func rounded(_ number: Double) -> Int64 {
    let floor = number.rounded(.down)
    return saturated(number - floor >= 0.5 ? floor + 1 : floor)
  }

  /// `math.pow`: with 1 and an exponent that is infinite or no number the result is none either, as Java has it.
  mutating func power(_ base: RuleValue, _ exponent: RuleValue) -> RuleValue {
    guard let number = base.number, let power = exponent.number else { return unsupported(.pow, base, exponent) }
    if number.magnitude == 1, power.isInfinite { return .double(.nan) }
    if number == 1, power.isNaN { return .double(.nan) }
    return .double(pow(number, power))
  }

  /// `latlng.value(latitude, longitude)`
  mutating func latlngValue(_ latitude: RuleValue, _ longitude: RuleValue) -> RuleValue {
    guard let north = latitude.number, let east = longitude.number else {
      return unsupported(.latlngValue, latitude, longitude)
    }
    guard north.magnitude <= 90, east.magnitude <= 180 else {
      return arena.fault(.invalidValue, .value(.place(north, east)))
    }
    return arena.addElements([.double(north), .double(east)]).map { .latlng($0) } ?? .error(.textLimit)
  }

  /// `latitude()` and `longitude()`
  mutating func coordinate(_ builtin: Builtin, _ operand: RuleValue) -> RuleValue {
    guard case .latlng(let place) = operand else { return unsupported(builtin, operand) }
    return arena.element(place, builtin == .latitude ? 0 : 1)
  }

  /// `distance(latlng)` in metres, on a sphere with the mean radius of the earth, by the haversine formula
  /// (emulator 1.19.9: a degree of the equator is 111195.08372419141).
  mutating func distance(_ left: RuleValue, _ right: RuleValue) -> RuleValue {
    guard case .latlng(let from) = left, case .latlng(let to) = right else {
      return unsupported(.distance, left, right)
    }
    let degree = Double.pi / 180
    let radians = [from, to].flatMap { place in (0..<2).map { (arena.element(place, $0).number ?? 0) * degree } }
    let north = sin((radians[2] - radians[0]) / 2)
    let east = sin((radians[3] - radians[1]) / 2)
    let square = north * north + east * east * cos(radians[0]) * cos(radians[2])
    return .double(Self.earthRadius * 2 * asin(min(1, square.squareRoot())))
  }

  private static var earthRadius: Double { 6_371_009 }
}
