extension CloudLibrary {
  /// The methods of a timestamp, all in UTC (reference rules.Timestamp).
  public static let timestamps: [BuiltinDeclaration] = [
    BuiltinDeclaration("date", .method, .date, [([.timestamp], .timestamp)], "the start of its day"),
    BuiltinDeclaration("time", .method, .time, [([.timestamp], .duration)], "the time since the start of its day"),
    BuiltinDeclaration("year", .method, .year, [([.timestamp], .int)], "the year"),
    BuiltinDeclaration("month", .method, .month, [([.timestamp], .int)], "the month, 1 to 12"),
    BuiltinDeclaration("day", .method, .day, [([.timestamp], .int)], "the day of the month, from 1"),
    BuiltinDeclaration("hours", .method, .hours, [([.timestamp], .int)], "the hour of the day"),
    BuiltinDeclaration("minutes", .method, .minutes, [([.timestamp], .int)], "the minute of the hour"),
    BuiltinDeclaration("seconds", .method, .seconds, [([.timestamp], .int)], "the second of the minute"),
    BuiltinDeclaration("nanos", .method, .nanos, [([.timestamp], .int)], "the nanosecond of the second"),
    BuiltinDeclaration("dayOfWeek", .method, .dayOfWeek, [([.timestamp], .int)], "Monday 1 to Sunday 7"),
    BuiltinDeclaration("dayOfYear", .method, .dayOfYear, [([.timestamp], .int)], "the day of the year, from 1"),
    BuiltinDeclaration("toMillis", .method, .toMillis, [([.timestamp], .int)], "milliseconds since 1970"),
  ]

  /// The methods of a duration (reference rules.Duration).
  public static let durations: [BuiltinDeclaration] = [
    BuiltinDeclaration("seconds", .method, .seconds, [([.duration], .int)], "the whole seconds"),
    BuiltinDeclaration("nanos", .method, .nanos, [([.duration], .int)], "the rest of a second, in nanoseconds"),
  ]

  /// The methods of a place on the globe (reference rules.LatLng).
  public static let latlngs: [BuiltinDeclaration] = [
    BuiltinDeclaration("latitude", .method, .latitude, [([.latlng], .float)], "degrees north"),
    BuiltinDeclaration("longitude", .method, .longitude, [([.latlng], .float)], "degrees east"),
    BuiltinDeclaration("distance", .method, .distance, [([.latlng, .latlng], .float)], "metres over a sphere"),
  ]
}
