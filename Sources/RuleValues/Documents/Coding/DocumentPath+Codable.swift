extension DocumentPath: Codable {
  /// Decodes the text of a path, as ``parse(_:database:)`` does. Documents store references instead.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(PathProblem) {
      self = try DocumentPath.parse(text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Encodes the path as text: `users/ada`, or with its database if that is not the default one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let isDefault = database.utf8.elementsEqual(Self.defaultDatabase.utf8)
    try container.encode(isDefault ? relativeText : description)
  }
}
