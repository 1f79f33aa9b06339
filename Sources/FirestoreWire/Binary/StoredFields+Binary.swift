import RuleValues

extension StoredFields {
  /// Appends the fields in their binary form, as entries of the map field with this number.
  func write(to writer: inout BinaryWriter, number: Int) {
    document.withEvents { events in
      var events = BinaryEventWriter(events, project: project)
      try? events.write(to: &writer, number: number)
    }
  }
}
