/// The members of a Storage API object that rules do not see.
///
/// Source: "Objects" of the Cloud Storage JSON API. Firebase adds `downloadTokens`.
enum ForeignObjectKey: String {
  case kind, id, selfLink, mediaLink, acl, owner, contexts
  case storageClass, timeStorageClassUpdated, cacheControl, customTime, componentCount
  case timeDeleted, timeFinalized, softDeleteTime, hardDeleteTime, restoreToken
  case temporaryHold, eventBasedHold, retention, retentionExpirationTime
  case kmsKeyName, customerEncryption
  case downloadTokens
}
