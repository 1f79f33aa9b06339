/// The style of HTML pages: one style sheet with light and dark colors, and no external fonts or images.
package enum HTMLStyle {
  /// The style sheet of every generated page.
  package static let css = colors + String(decoding: PackageResources.pages_css, as: UTF8.self)

  /// Colors that are distinguishable with any color vision; text and symbols carry the same information. The contrast
  /// is at least 4.5 : 1, also for the colors of source text (`--t-…`) on the backgrounds of its lines.
  package static let colors = String(decoding: PackageResources.colors_css, as: UTF8.self)
}
