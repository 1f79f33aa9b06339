import RulesProjects

/// The style of pages: the system font, two color schemes, readable at 320 pixels and wider.
enum PageStyle {
  /// The style sheet, with the colors of reports.
  static let css = HTMLStyle.colors + String(decoding: PackageResources.explanation_css, as: UTF8.self)
}
