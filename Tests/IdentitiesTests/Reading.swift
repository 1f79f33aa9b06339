import Identities
import RuleValues
import SourceText

/// The time at which the tokens of these tests are made, in seconds.
let testNow: Int64 = 1_700_000_000

func file(_ text: String) -> SourceFile { SourceFile(name: "<identity>", text: text) }

func outcome(
  _ text: String, _ form: IdentityForm = .auto, allowsAdministrator: Bool = false
) -> Result<IdentityReading, IdentityError> {
  IdentityReader.read(
    file(text), dialect: .relaxed, form: form, now: testNow, allowsAdministrator: allowsAdministrator)
}

/// The reading of a text that must be good.
func reading(_ text: String, _ form: IdentityForm = .auto) throws -> IdentityReading {
  try outcome(text, form).get()
}

/// The `auth` variable of Realtime Database rules for a text that must be good.
func auth(_ text: String, _ form: IdentityForm = .auto) throws -> Claims? {
  try reading(text, form).identity.authValue(for: .realtime)?.map
}

/// The error of a text that must be bad, nil where it is good.
func failure(_ text: String, _ form: IdentityForm = .auto) -> IdentityError? {
  if case .failure(let error) = outcome(text, form) { return error }
  return nil
}

/// The kinds of the warnings about a text that must be good.
func warnings(_ text: String, _ form: IdentityForm = .auto) throws -> [IdentityWarning.Kind] {
  try reading(text, form).warnings.map(\.kind)
}

/// A claim value from JSON, by way of an overridden `auth`, which is kept as it is.
func value(_ json: String) throws -> ClaimValue? {
  try auth("{\"v\": \(json)}", .override)?["v"]
}
