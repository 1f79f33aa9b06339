import Foundation

/// Reads the values of the emulator's coverage report.
enum ReportedValue {
  /// The outcome that a report tells, or nil where the expression was not evaluated.
  static func outcome(_ value: JSON) -> Outcome? {
    guard let (kind, content) = value.members.first else { return nil }
    if kind == "undefined" { return Outcome(error: content["causeMessage"]?.text ?? "") }
    return Outcome(value: text(kind, content))
  }

  private static func text(_ value: JSON) -> String {
    guard let (kind, content) = value.members.first else { return "nothing" }
    return text(kind, content)
  }

  private static func text(_ kind: String, _ content: JSON) -> String {
    switch kind {
    case "nullValue": return "null"
    case "boolValue": return "bool \(content == .bool(true))"
    case "intValue": return "int \(content.text ?? "?")"
    case "floatValue": return Outcome.float(double(content))
    case "stringValue": return "string " + Outcome.quoted(content.text ?? "?")
    case "bytesValue": return Outcome.bytes(Data(base64Encoded: content.text ?? "") ?? Data())
    case "listValue": return "list [" + (content["values"]?.elements ?? []).map(text).joined(separator: ", ") + "]"
    case "vectorValue": return "vector [" + (content["values"]?.elements ?? []).map(text).joined(separator: ", ") + "]"
    case "setValue": return Outcome.set((content["values"]?.elements ?? []).map(text))
    case "mapValue": return Outcome.map((content["fields"]?.members ?? []).map { ($0.key, text($0.value)) })
    case "mapDiffValue": return "map_diff"
    case "pathValue": return "path " + Outcome.quoted(path(content))
    case "timestampValue": return timestamp(content.text ?? "")
    case "durationValue": return duration(content.text ?? "")
    case "latlngValue":
      return "latlng \(double(content["latitude"])) \(double(content["longitude"]))"
    case "constraintValue": return constraint(content)
    case "undefined": return "error " + (content["causeMessage"]?.text ?? "")
    default: return kind.replacing("Value", with: "")
    }
  }

  /// `constraint > int 1 < int 9`
  private static func constraint(_ content: JSON) -> String {
    let signs = [
      "EQ": "==", "NEQ": "!=", "LT": "<", "LTE": "<=", "GT": ">", "GTE": ">=", "LIST_CONTAINS": "array-contains",
    ]
    return "constraint"
      + (content["simpleConstraints"]?.elements ?? []).map { simple in
        let sign = simple["comparator"]?.text ?? "EQ"
        return " \(signs[sign] ?? sign) \(simple["value"].map(text) ?? "?")"
      }.joined()
  }

  private static func double(_ value: JSON?) -> Double {
    switch value?.text ?? "0" {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    case let digits: Double(digits) ?? .nan
    }
  }

  /// `/a/{x}/{y:1}/{z=**}`: literal segments, captures, captures with what they are bound to.
  private static func path(_ value: JSON) -> String {
    (value["segments"]?.elements ?? []).map { segment in
      if let simple = segment["simple"]?.text { return "/" + simple }
      let isGlob = segment["globCapture"] != nil
      let capture = segment["globCapture"] ?? segment["capture"] ?? .null
      let name = (capture["variableName"]?.text ?? "?") + (isGlob ? "=**" : "")
      guard let bound = capture["boundValue"] else { return "/{\(name)}" }
      return isGlob ? path(bound) : "/" + (bound.text ?? "?")
    }.joined()
  }

  /// `1970-01-01T00:00:00.5Z` in seconds and nanoseconds since 1970.
  static func timestamp(_ text: String) -> String {
    let parts = text.dropLast().split(separator: "T")
    guard parts.count == 2 else { return "timestamp ? " + text }
    let date = parts[0].split(separator: "-").compactMap { Int($0) }
    let clock = parts[1].split(separator: ".")
    let time = clock[0].split(separator: ":").compactMap { Int($0) }
    guard date.count == 3, time.count == 3 else { return "timestamp ? " + text }
    let seconds = days(date[0], date[1], date[2]) * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
    return Outcome.time("timestamp", seconds: seconds, nanos: clock.count > 1 ? fraction(clock[1]) : 0)
  }

  /// `-1.5s` in seconds and nanoseconds of one sign.
  static func duration(_ text: String) -> String {
    let isNegative = text.hasPrefix("-")
    let parts = text.dropLast().drop { $0 == "-" }.split(separator: ".")
    let seconds = parts.first.flatMap { Int($0) } ?? 0
    let nanos = parts.count > 1 ? fraction(parts[1]) : 0
    return Outcome.time("duration", seconds: isNegative ? -seconds : seconds, nanos: isNegative ? -nanos : nanos)
  }

  private static func fraction(_ digits: Substring) -> Int {
    Int(digits + String(repeating: "0", count: max(0, 9 - digits.count))) ?? 0
  }

  /// Days from 1970-01-01 to a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
