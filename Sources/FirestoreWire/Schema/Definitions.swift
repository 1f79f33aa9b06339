/// The definitions of the messages, in a notation like that of `.proto` files. A type is written with its full name.
/// Names without a leading `google.` belong to the package `google.firestore.v1`.
///
/// Source: the interface definitions of googleapis, as facts; for the field `verify` of `Write`, the Firebase JavaScript
/// SDK.
enum Definitions {
  /// All definitions.
  static let text = [documents, queries, requests, streams, shared].joined(separator: "\n")
}
