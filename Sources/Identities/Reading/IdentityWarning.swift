public import SourceText

/// Something about an identity that is probably not what was meant. The identity is good all the same.
public struct IdentityWarning: Hashable, Sendable {
  /// The kinds of warning.
  public enum Kind: Hashable, Sendable {
    /// The service does not document what `auth.provider` says for this provider.
    case undocumentedProvider(String)
    /// A `sign_in_provider` or a key of `identities` in the wrong form or case: `github` or `GitHub.com` for `github.com`.
    case clippedProvider(String, meant: String)
    /// `auth.provider` in the vocabulary of tokens: `github.com` for `github`.
    case unclippedProvider(String, meant: String)
    /// The token does not say how the user signed in.
    case noSignInProvider
    /// A claim has a type that Firebase never gives it.
    case claimType(String, wanted: String, found: String)
    /// A claim has a reserved name that no token of Firebase holds.
    case reservedClaim(String)
    /// A custom claim that minting a token overwrites or removes.
    case shadowedClaim(String)
    /// The user signs in with a provider, and what a token then always says is not given: the member to write.
    case incompleteSignIn(provider: String, missing: String)
    /// `auth` is not null, and `auth.uid` is.
    case noUserID
  }

  /// What is doubtful.
  public let kind: Kind
  /// The way to it from what was read.
  public let path: [String]
  /// Where it stands in the text.
  public let span: Span

  /// A warning about what `path` leads to.
  package init(_ kind: Kind, at path: [String], span: Span = Span(at: 0)) {
    self.kind = kind
    self.path = path
    self.span = span
  }

  func located(in json: JSONNode) -> IdentityWarning {
    IdentityWarning(kind, at: path, span: json.span(at: path, ofKey: false))
  }
}

extension IdentityWarning: CustomStringConvertible {
  /// The message.
  public var description: String { message }

  /// What is doubtful and what to write instead, without a final full stop.
  public var message: String {
    switch kind {
    case .undocumentedProvider(let id):
      "what `auth.provider` says for \(name(id)) is not documented; it says \(name(id)) here, "
        + "set `authProvider` to change it"
    case .clippedProvider(let id, let meant):
      "\(name(id)) is no provider's id; did you mean \(name(meant))?"
    case .unclippedProvider(let id, let meant):
      "`auth.provider` never says \(name(id)), which is the name that tokens use; did you mean \(name(meant))?"
    case .noSignInProvider: "`firebase.sign_in_provider` is missing, which no token of Firebase lacks"
    case .claimType(let claim, let wanted, let found):
      "\(name(claim)) is \(found), and Firebase always makes it \(wanted)"
    case .reservedClaim(let claim): "\(name(claim)) is a reserved name, and no token of Firebase has such a claim"
    case .shadowedClaim(let claim):
      "the custom claim \(name(claim)) never shows: Firebase sets or removes it in every token"
    case .incompleteSignIn(let id, let missing):
      "whoever signs in with \(name(id)) has \(missing); without it rules may decide otherwise than in production"
    case .noUserID: "`auth` is not null, but `auth.uid` is: rules that only ask `auth != null` let this user in"
    }
  }

  private func name(_ text: String) -> String { ShownText.name(text) }
}
