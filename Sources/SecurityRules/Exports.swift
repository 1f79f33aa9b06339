// `import SecurityRules` is all that a server writes: the rooms whose types stand in its interface come along.
@_exported public import DocumentTrees
@_exported public import Identities
@_exported public import RuleEvaluation
@_exported public import RulePrograms
@_exported public import RuleValues
@_exported public import SQLiteTrees
@_exported public import SourceText
