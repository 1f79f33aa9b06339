import RulePrograms

extension RealtimeLibrary {
  /// The members of `auth` and of everything below it that are not claims: strings' methods and, as an operation of its
  /// own, `length`, which a map may have as a claim.
  ///
  /// Source: davideast/pyric, rtdb-rules-type-check (`auth.uid.length.foo == 1` loads).
  public static let auth: [LibraryMember] =
    [
      LibraryMember(
        "length", .property, .auth, .operation(.claimLength), "the length of a string, or the claim of this name")
    ] + textMethods
}
