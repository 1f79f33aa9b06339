/// What the Storage API says of an object and rules do not see ("Objects" of the Cloud Storage JSON API; `downloadTokens`
/// is what Firebase adds).
enum ForeignObjectKey: String {
  case kind, id, selfLink, mediaLink, acl, owner, contexts
  case storageClass, timeStorageClassUpdated, cacheControl, customTime, componentCount
  case timeDeleted, timeFinalized, softDeleteTime, hardDeleteTime, restoreToken
  case temporaryHold, eventBasedHold, retention, retentionExpirationTime
  case kmsKeyName, customerEncryption
  case downloadTokens
}
