package import SourceText

/// A finding about a valid identity that is probably a mistake.
package struct IdentityWarning: Hashable, Sendable {
  /// The kinds of warning.
  package enum Kind: Hashable, Sendable {
    /// Firebase does not document the value of `auth.provider` for this provider.
    case undocumentedProvider(String)
    /// A `sign_in_provider` or a key of `identities` in the wrong form or case: `github` or `GitHub.com` for
    /// `github.com`.
    case clippedProvider(String, meant: String)
    /// `auth.provider` in the form that tokens use: `github.com` for `github`.
    case unclippedProvider(String, meant: String)
    /// The token has no sign-in provider.
    case noSignInProvider
    /// A claim with a type that Firebase never gives it.
    case claimType(String, wanted: String, found: String)
    /// A claim with a reserved name that Firebase tokens never contain.
    case reservedClaim(String)
    /// A custom claim that Firebase overwrites or removes in every token.
    case shadowedClaim(String)
    /// Data is missing that tokens of this sign-in provider always contain. `missing` is the member to write.
    case incompleteSignIn(provider: String, missing: String)
    /// `auth` is not null, but `auth.uid` is.
    case noUserID
  }

  /// The kind of warning, with its details.
  package let kind: Kind
  /// The path of the doubtful part in the input.
  package let path: [String]
  /// The location of the doubtful part in the text.
  package let span: Span

  /// Creates a warning about the value at `path`.
  package init(_ kind: Kind, at path: [String], span: Span = Span(at: 0)) {
    self.kind = kind
    self.path = path
    self.span = span
  }

  /// Whether it matters only to rules that read `auth.provider` in an undocumented way.
  package var isAboutUndocumentedName: Bool {
    if case .undocumentedProvider = kind { true } else { false }
  }

  func located(in json: JSONNode) -> IdentityWarning {
    IdentityWarning(kind, at: path, span: json.span(at: path, ofKey: false))
  }
}

extension IdentityWarning: CustomStringConvertible {
  /// The same as ``message``.
  package var description: String { message }

  /// The doubtful value and what to write instead, without a final period.
  package var message: String {
    switch kind {
    case .undocumentedProvider(let id):
      "the value of `auth.provider` for \(name(id)) is not documented; it is \(name(id)) here, "
        + "set `authProvider` to change it"
    case .clippedProvider(let id, let meant):
      "\(name(id)) is not a provider id; did you mean \(name(meant))?"
    case .unclippedProvider(let id, let meant):
      "`auth.provider` is never \(name(id)), which is the name in tokens; did you mean \(name(meant))?"
    case .noSignInProvider: "`firebase.sign_in_provider` is missing, but every Firebase token has it"
    case .claimType(let claim, let wanted, let found):
      "\(name(claim)) is \(found), but in Firebase tokens it is always \(wanted)"
    case .reservedClaim(let claim): "\(name(claim)) is a reserved name, and no Firebase token has such a claim"
    case .shadowedClaim(let claim):
      "the custom claim \(name(claim)) has no effect, because Firebase sets or removes it in every token"
    case .incompleteSignIn(let id, let missing):
      "a user who signs in with \(name(id)) has \(missing); without it, rules may decide differently than in production"
    case .noUserID: "`auth` is not null, but `auth.uid` is: rules that only check `auth != null` admit this user"
    }
  }

  private func name(_ text: String) -> String { ShownText.name(text) }
}
