import RulePrograms

extension RealtimeLibrary {
  /// The members of `query`.
  ///
  /// Source: documentation, Security Rules language (query-based rules); types by davideast/pyric,
  /// rtdb-rules-type-check.
  public static let query: [LibraryMember] = [
    LibraryMember("orderByKey", .property, .boolean, .input(.queryOrderByKey), "whether ordered by key"),
    LibraryMember("orderByPriority", .property, .boolean, .input(.queryOrderByPriority), "whether ordered by priority"),
    LibraryMember("orderByValue", .property, .boolean, .input(.queryOrderByValue), "whether ordered by value"),
    LibraryMember("orderByChild", .property, .queryValue, .input(.queryOrderByChild), "the child ordered by, or null"),
    LibraryMember("startAt", .property, .queryValue, .input(.queryStartAt), "the lower bound, or null"),
    LibraryMember("endAt", .property, .queryValue, .input(.queryEndAt), "the upper bound, or null"),
    LibraryMember("equalTo", .property, .queryValue, .input(.queryEqualTo), "the one value asked for, or null"),
    LibraryMember(
      "limitToFirst", .property, .queryValue, .input(.queryLimitToFirst), "how many from the start, or null"),
    LibraryMember("limitToLast", .property, .queryValue, .input(.queryLimitToLast), "how many from the end, or null"),
  ]
}
