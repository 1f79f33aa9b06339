// `import SecurityRules` is the only import that a server needs. These are the types of other modules that it brings. The types
// that only the writer of a store needs are in the product `DocumentTrees`.

// Operations and queries. The module is exported as a whole because of its operators: `"age" >= 18`.
@_exported public import RuleRequests

// Trees
@_exported public import struct DocumentTrees.ChildIndex
@_exported public import struct DocumentTrees.CompositeIndex
@_exported public import protocol DocumentTrees.DocumentTree
@_exported public import struct DocumentTrees.FieldOverride
@_exported public import class DocumentTrees.InMemoryTree
@_exported public import struct DocumentTrees.IndexDeclarations
@_exported public import enum DocumentTrees.IndexOrder
@_exported public import enum DocumentTrees.IndexScope
@_exported public import enum DocumentTrees.TreeError
// Callers
@_exported public import enum Identities.ClaimValue
@_exported public import struct Identities.Claims
@_exported public import struct Identities.EmulatorTokenDecoder
@_exported public import struct Identities.IDToken
@_exported public import enum Identities.Identity
@_exported public import struct Identities.IdentityError
@_exported public import enum Identities.MockUser
@_exported public import struct Identities.ProviderID
@_exported public import enum Identities.TokenError
@_exported public import enum Identities.TokenKind
@_exported public import enum Identities.TokenPart
@_exported public import struct Identities.User
@_exported public import struct Identities.UserID
// Decisions
@_exported public import enum RuleEvaluation.ClientReason
@_exported public import struct RuleEvaluation.Decision
@_exported public import struct RuleEvaluation.RulePlace
@_exported public import struct RuleEvaluation.RulesRevision
@_exported public import struct RuleValues.CallLimit
// Cloud Firestore
@_exported public import struct RuleValues.CorruptDocument
// Realtime Database
@_exported public import struct RuleValues.DataChild
@_exported public import struct RuleValues.DataKey
@_exported public import struct RuleValues.DataNode
@_exported public import struct RuleValues.DataPath
@_exported public import struct RuleValues.DocumentFields
@_exported public import protocol RuleValues.DocumentInteger
@_exported public import protocol RuleValues.DocumentNumber
@_exported public import struct RuleValues.DocumentPath
@_exported public import enum RuleValues.DocumentValue
@_exported public import protocol RuleValues.DocumentValueConvertible
@_exported public import struct RuleValues.EncodedDocument
@_exported public import struct RuleValues.FieldPath
// Figures for a metrics system
@_exported public import struct RuleValues.Figure
@_exported public import protocol RuleValues.FigureSource
@_exported public import struct RuleValues.GeoPoint
// Errors and services
@_exported public import enum RuleValues.InterruptedError
@_exported public import struct RuleValues.InvalidJSONValue
@_exported public import struct RuleValues.LogPosition
// Cloud Storage
@_exported public import struct RuleValues.ObjectMetadata
@_exported public import struct RuleValues.ObjectName
@_exported public import enum RuleValues.PathProblem
@_exported public import enum RuleValues.RulesService
@_exported public import enum RuleValues.Scalar
@_exported public import struct RuleValues.StoredDocument
@_exported public import struct RuleValues.Timestamp
@_exported public import struct RuleValues.WrittenValue
@_exported public import struct SQLiteTrees.LeftLog
@_exported public import struct SQLiteTrees.SQLiteOptions
@_exported public import class SQLiteTrees.SQLiteTree
@_exported public import struct SQLiteTrees.VerificationReport
// Problems of rules
@_exported public import struct SourceText.Diagnostic
@_exported public import struct SourceText.DiagnosticCode
@_exported public import enum SourceText.Severity
@_exported public import struct SourceText.SourceFile
@_exported public import struct SourceText.SourcePosition
@_exported public import struct SourceText.Span
