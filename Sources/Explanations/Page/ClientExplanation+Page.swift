import RuleEvaluation

extension ClientExplanation {
  /// The explanation as an HTML page.
  package var page: String {
    var page = PageBuilder(title: head)
    page.headline(effect, "\(verb) \(place)", by: nil)
    page.section(nil) { page in page.paragraph("\(reason.sentence) (\(reason.code))") }
    return page.text
  }
}
