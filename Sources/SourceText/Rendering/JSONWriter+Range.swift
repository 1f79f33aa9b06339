extension JSONWriter {
  /// Writes a span as `{"start": {line, column, offset}, "end": {…}}`, the form of places in all of this package's
  /// JSON.
  package mutating func range(_ span: Span, in file: SourceFile) {
    object {
      for (name, offset) in [("start", span.start), ("end", span.end)] {
        let position = file.position(of: offset)
        $0.key(name)
        $0.object {
          $0.member("line", position.line)
          $0.member("column", position.column)
          $0.member("offset", offset)
        }
      }
    }
  }
}
