package import Identities
import RuleValues
package import SourceText

/// The caller of a line.
package enum LineIdentity {
  /// Returns the caller as `rules-sim explain` and suites read one, except for mock users; see `IdentityForm.request`.
  ///
  /// - Parameters:
  ///   - json: the value of the member `name`.
  ///   - isOverride: whether any object is used as given, like `auth_variable_override` of Realtime Database's REST API.
  ///   - now: the time of the request, in milliseconds since 1970.
  /// - Throws: if the JSON is not a caller.
  package static func read(
    _ json: JSONNode, named name: String, isOverride: Bool = false, now: Int64
  ) throws(LineError) -> IdentityReading {
    do throws(IdentityError) {
      return try IdentityReader.read(json, form: isOverride ? .override : .request, now: now / 1000).get()
    } catch {
      throw LineError(name, error)
    }
  }
}

extension LineDocument {
  /// Returns `override`: whether `auth` is used as given.
  ///
  /// - Throws: if it is not a boolean, or is true for a service whose clients cannot override `auth`.
  func overridesAuth(_ service: RulesService) throws(LineError) -> Bool {
    guard contains("override") else { return false }
    guard let isOverride = self["override"]?.bool else { throw LineError("override", "must be true or false") }
    if isOverride, service != .realtime {
      throw LineError(
        "override", "is for Realtime Database, whose REST API has `auth_variable_override`; leave it out")
    }
    return isOverride
  }
}
