import Identities
import RuleEvaluation
import RuleValues

/// Document values, the common format in which the search writes values into requests, claims and data of all services.
extension DocumentValue {
  /// Creates the document value for an explained value; nil for a snapshot, an error or a value that cannot be stored.
  init?(_ value: ExplainedValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = DocumentValue(number: number)
    case .string(let text): self = .string(text)
    case .cloud(let cloud): self.init(cloud)
    case .before, .after, .claims, .fault: return nil
    }
  }

  private init?(_ value: CloudValue) {
    switch value {
    case .integer(let integer): self = .integer(integer)
    case .float(let double): self = .double(double)
    case .bytes(let bytes): self = .bytes(bytes)
    case .timestamp(let timestamp): self = .timestamp(timestamp)
    case .list(let values), .set(let values):
      let elements = values.compactMap { DocumentValue($0) }
      guard elements.count == values.count else { return nil }
      self = .array(elements)
    case .map(let entries):
      let fields = entries.compactMap { entry in DocumentValue(entry.value).map { (entry.key, $0) } }
      guard fields.count == entries.count else { return nil }
      self = .map(DocumentFields(fields))
    case .path(let segments):
      guard let path = DocumentPath(rulesPath: segments) else { return nil }
      self = .reference(path)
    case .vector(let numbers): self = .vector(numbers)
    case .latlng(let latitude, let longitude):
      guard let point = GeoPoint(latitude: latitude, longitude: longitude) else { return nil }
      self = .geoPoint(point)
    case .duration, .partialMap, .mapDiff, .constraint, .error, .omitted: return nil
    }
  }

  /// Creates a number for Realtime rules, which have a single number type.
  init(number: Double) {
    self = if let integer = Int64(exactly: number) { .integer(integer) } else { .double(number) }
  }

  /// The numeric value; nil if the value is not a number.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }

  /// The value as a leaf of a Realtime Database; nil if a leaf cannot hold it.
  var scalar: Scalar? {
    switch self {
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .double(let double): double.isFinite ? .double(double) : nil
    case .string(let text): .string(text)
    default: nil
    }
  }
}

extension DocumentPath {
  /// Creates the document path from the segments of a path in rules: `databases`, a database, `documents` and the ids.
  /// Returns nil if the segments do not name a document.
  init?(rulesPath segments: [String]) {
    guard segments.count > 4, segments[0].utf8.elementsEqual("databases".utf8),
      segments[2].utf8.elementsEqual("documents".utf8), !segments.contains(where: { $0.utf8.isEmpty })
    else { return nil }
    self.init(Array(segments.dropFirst(3)), database: segments[1])
    guard isDocument else { return nil }
  }
}
