/// Why a request was not carried out, for the client.
struct Refusal {
  enum Kind {
    case denied, invalid, stale, tooLarge, unavailable
  }

  /// Firebase's text for a value that cannot be stored.
  static let invalidData = "Invalid data; couldn't parse JSON object, array, or value."

  let kind: Kind
  /// Firebase's text.
  let text: String
  /// Our reason, in lines; nil for none.
  let details: String?

  init(_ kind: Kind, _ text: String, details: String? = nil) {
    self.kind = kind
    self.text = text
    self.details = details
  }

  /// The status in the WebSocket protocol. Firebase's clients have texts for `permission_denied`, `too_big` and
  /// `unavailable` (firebase/firebase-js-sdk, `errorForServerCode`), and repeat transactions that are `datastale`.
  var wireStatus: String {
    switch kind {
    case .denied: "permission_denied"
    case .invalid: "invalid_data"
    case .stale: "datastale"
    case .tooLarge: "too_big"
    case .unavailable: "unavailable"
    }
  }

  /// The status of HTTP.
  var httpStatus: Int {
    switch kind {
    case .denied: 401
    case .invalid, .tooLarge: 400
    case .stale: 412
    case .unavailable: 503
    }
  }

  /// Firebase's text, and then our reason.
  var message: String { details.map { "\(text)\n\($0)" } ?? text }
}
