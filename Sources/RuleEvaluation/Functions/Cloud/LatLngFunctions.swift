import Platform
import RulePrograms
import RuleValues

extension CloudFunction {
  /// The methods of a latlng (reference rules.LatLng), and the function that creates one.
  static let latlngs: [CloudFunction] = [
    .unary(.latitude, .method("latitude", [([.latlng], .float)], "the latitude in degrees north")) {
      $0.coordinate(0, of: $1)
    },
    .unary(.longitude, .method("longitude", [([.latlng], .float)], "the longitude in degrees east")) {
      $0.coordinate(1, of: $1)
    },
    .binary(.distance, .method("distance", [([.latlng, .latlng], .float)], "the distance on a sphere, in meters")) {
      $0.distance($1, $2)
    },
    .binary(
      .latlngValue,
      .function("value", in: "latlng", [([.number, .number], .latlng)], "the point, from degrees north and east")
    ) { $0.latlngValue($1, $2) },
  ]
}

extension EvaluationState {
  fileprivate func coordinate(_ index: Int, of operand: RuleValue) -> RuleValue? {
    if case .latlng(let place) = operand { arena.element(place, index) } else { nil }
  }

  /// Returns the distance in meters by the haversine formula, on a sphere with the earth's mean radius.
  ///
  /// In emulator 1.19.9, a degree of the equator is 111195.08372419141.
  fileprivate func distance(_ left: RuleValue, _ right: RuleValue) -> RuleValue? {
    guard case .latlng(let from) = left, case .latlng(let to) = right else { return nil }
    let degree = Double.pi / 180
    let radians = [from, to].flatMap { place in (0..<2).map { (arena.element(place, $0).number ?? 0) * degree } }
    let north = sin((radians[2] - radians[0]) / 2)
    let east = sin((radians[3] - radians[1]) / 2)
    let square = north * north + east * east * cos(radians[0]) * cos(radians[2])
    return .double(Self.earthRadius * 2 * asin(min(1, square.squareRoot())))
  }

  private static var earthRadius: Double { 6_371_009 }

  fileprivate mutating func latlngValue(_ latitude: RuleValue, _ longitude: RuleValue) -> RuleValue? {
    guard let north = latitude.number, let east = longitude.number else { return nil }
    guard north.magnitude <= 90, east.magnitude <= 180 else {
      return arena.fault(.invalidValue, .value(.place(north, east)))
    }
    return arena.addElements([.double(north), .double(east)]).map { .latlng($0) } ?? .error(.textLimit)
  }
}
