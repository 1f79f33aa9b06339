import Testing

@testable import TestSuites

@Suite("Times of RFC 3339")
struct RFC3339Tests {
  /// The first five are from RFC 3339 section 5.8; milliseconds by `date -u -d … +%s%3N` of GNU coreutils.
  @Test(arguments: [
    ("1985-04-12T23:20:50.52Z", 482_196_050_520), ("1996-12-19T16:39:57-08:00", 851_042_397_000),
    ("1990-12-31T23:59:60Z", 662_687_999_000), ("1990-12-31T15:59:60-08:00", 662_687_999_000),
    ("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130), ("1970-01-01T00:00:00Z", 0),
    ("2024-02-29 00:00:00z", 1_709_164_800_000), ("2000-03-01T00:00:00Z", 951_868_800_000),
    ("2024-01-01T00:00:00.1239Z", 1_704_067_200_123),
  ])
  func times(text: String, milliseconds: Int64) {
    #expect(RFC3339.milliseconds(text) == milliseconds)
  }

  @Test(arguments: [
    "", "now", "2024-01-01", "2024-01-01T00:00:00", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z",
    "2024-04-31T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z",
    "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00+0100", "2024-01-01T00:00:00Zx", "24-01-01T00:00:00Z",
  ])
  func rejectsInvalidTimes(text: String) {
    #expect(RFC3339.milliseconds(text) == nil)
  }
}
