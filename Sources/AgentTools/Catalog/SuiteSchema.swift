/// The JSON schema of suites: `Grammar/suite.schema.json` without white space, written by
/// `.ci/pages/suite-schema`.
enum SuiteSchema {
  /// The schema.
  static let text = #"""
    {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Suite of rules-sim","description":"Tests of Firebas\#
    e security rules: who may do what, with which stored data, and which rule decides. YAML, or JSON with comments.","type\#
    ":"object","additionalProperties":false,"required":["rules"],"properties":{"$schema":{"type":"string","description":"T\#
    he schema, for editors. rules-sim ignores it."},"name":{"type":"string","minLength":1,"description":"The name of the s\#
    uite in reports."},"service":{"enum":["realtime","firestore","storage","realtime-database","cloud.firestore","firebase\#
    .storage"],"description":"The service of the rules. Needed only if the rules do not identify it."},"rules":{"descripti\#
    on":"The rules: the path of a rules file, or of a firebase.json that names it, relative to the folder of the suite; or\#
     the text of a rules file; or, for a Realtime Database, the rule tree itself, as under `rules` in a rules file.","type\#
    ":["string","object"]},"target":{"type":"string","description":"Selects one of several rules files of a service in a f\#
    irebase.json: the instance, database, bucket or deploy target."},"include":{"$ref":"#/$defs/include"},"values":{"$ref"\#
    :"#/$defs/values"},"fixtures":{"$ref":"#/$defs/fixtures"},"fixture":{"$ref":"#/$defs/fixture"},"data":{"$ref":"#/$defs\#
    /data"},"documents":{"$ref":"#/$defs/documents"},"objects":{"$ref":"#/$defs/objects"},"changes":{"$ref":"#/$defs/chang\#
    es"},"users":{"$ref":"#/$defs/users"},"settings":{"$ref":"#/$defs/settings"},"now":{"$ref":"#/$defs/suiteTime"},"queri\#
    es":{"enum":["emulator","sound"],"description":"How Firestore queries are evaluated: as in Google's emulator (the defa\#
    ult), or as a proof."},"cases":{"$ref":"#/$defs/cases"}},"$defs":{"data":{"description":"The data in a Realtime Databa\#
    se before each request, in the form of an export: the path of a JSON file, relative to the folder of the suite, or the\#
     data itself. `.value`, `.priority` and `.sv` have the same meaning as in the REST API."},"documents":{"description":"\#
    The documents in Cloud Firestore before each request: a mapping from paths to fields, or the path of a JSON file with \#
    such a mapping, or with a list of documents in the form of the REST API, alone or under `documents`.","anyOf":[{"type"\#
    :"string"},{"type":"object","additionalProperties":{"type":"object"}}]},"objects":{"description":"The objects in Cloud\#
     Storage before each request: a mapping from names to metadata, or the path of a JSON file with such a mapping, or wit\#
    h a list of objects in the form of the Storage API, alone or under `items`.","anyOf":[{"type":"string"},{"type":"objec\#
    t","additionalProperties":{"$ref":"#/$defs/metadata"}}]},"metadata":{"description":"Metadata of an object, as rules se\#
    e it. A stored or uploaded object must have a size. An unknown key is an error.","type":"object","properties":{"size":\#
    {"description":"The size in bytes: a number, a size with a unit such as 5MB, or a product such as 5 * 1024 * 1024.","t\#
    ype":["integer","string","object"]}}},"filter":{"description":"A condition for documents: a field, an operator, a valu\#
    e.","type":"array","prefixItems":[{"type":"string"},{"enum":["==","!=","<","<=",">",">=","array-contains","array-conta\#
    ins-any","in","not-in"]},{}],"minItems":3,"maxItems":3},"filters":{"anyOf":[{"$ref":"#/$defs/filter"},{"type":"array",\#
    "minItems":1,"items":{"$ref":"#/$defs/filter"}}]},"time":{"description":"The time of the request, which rules see as `\#
    now` or `request.time`: milliseconds since 1970, a date and time of RFC 3339, or a time relative to that of the suite,\#
     such as {$now: \"+2h\"}. The default is 2024-01-01T00:00:00Z.","anyOf":[{"type":"integer"},{"type":"string","format":\#
    "date-time"},{"type":"object","description":"A time relative to the time around it: an optional sign and numbers with \#
    the units ms, s, m, h, d, w.","properties":{"$now":{"anyOf":[{"type":"string","pattern":"^[+-]?(0|(\\d+(ms|s|m|h|d|w))\#
    +)$"},{"const":0},{"$ref":"#/$defs/column"}]}},"required":["$now"],"additionalProperties":false},{"type":"object","des\#
    cription":"A value by name.","properties":{"$use":{"type":"string"}},"required":["$use"]},{"$ref":"#/$defs/column"}]},\#
    "identity":{"description":"A user: `null` (no user is signed in), `{uid, provider, email, claims, …}`, the token claim\#
    s of a mock user (`{sub, …}`), the whole `auth` variable (`{uid, provider, token}`), `{administrator: true}`, or a sig\#
    n-in script (`{story: [{signIn: …}, …], uid, tenant, settings}`), which suite.md describes.","type":["object","null"],\#
    "properties":{"story":{"description":"The steps of a sign-in script.","type":"array","items":{"$ref":"#/$defs/step"}}}\#
    ,"if":{"type":"object","required":["story"]},"then":{"properties":{"story":{},"uid":{"type":"string","minLength":1,"de\#
    scription":"The uid of the account that the script creates. The default is the user's name."},"tenant":{"type":"string\#
    ","minLength":1,"description":"The tenant of Identity Platform."},"settings":{"$ref":"#/$defs/settings"}},"additionalP\#
    roperties":false}},"outcome":{"description":"allow: the rules allow the request. deny: they do not. refuse: the reques\#
    t itself is invalid, and no rule is evaluated.","enum":["allow","deny","refuse"]},"path":{"type":"string","pattern":"^\#
    (/|gs://)","description":"A path in the database, of a document or collection, or of an object."},"place":{"descriptio\#
    n":"A path; or several paths with the outcome of `expect`; or a table from paths to outcomes. A path in a table has on\#
    e outcome for each user in `as`, in that order, or one for all, or a mapping of `expect` and `because`.","anyOf":[{"$r\#
    ef":"#/$defs/path"},{"type":"array","minItems":1,"items":{"$ref":"#/$defs/path"}},{"type":"object","minProperties":1,"\#
    propertyNames":{"$ref":"#/$defs/path"},"additionalProperties":{"anyOf":[{"$ref":"#/$defs/outcomes"},{"$ref":"#/$defs/r\#
    ow"}]}}]},"outcomes":{"description":"One outcome for all users, or one for each user in `as`, in that order.","anyOf":\#
    [{"$ref":"#/$defs/outcome"},{"$ref":"#/$defs/column"},{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/outcome"},{"$\#
    ref":"#/$defs/column"}]}}]},"row":{"description":"A row of a table with its own reason, value, cost or mark.","type":"\#
    object","additionalProperties":false,"required":["expect"],"properties":{"expect":{"$ref":"#/$defs/outcomes","descript\#
    ion":"The expected outcome."},"because":{"$ref":"#/$defs/because"},"value":{"description":"The value to write, for thi\#
    s row only."},"cost":{"$ref":"#/$defs/cost"},"todo":{"$ref":"#/$defs/todo"},"skip":{"$ref":"#/$defs/skip"}}},"bound":{\#
    "type":["string","number","boolean","null","array","object"]},"case":{"description":"One request; with several users, \#
    paths or operations, one for each of them; with `steps`, several requests one after another. Each case has its own dat\#
    a and does not see the writes of other cases. A group can set the user and the outcome.","type":"object","additionalPr\#
    operties":false,"anyOf":[{"required":["read"]},{"required":["query"]},{"required":["set"]},{"required":["update"]},{"r\#
    equired":["push"]},{"required":["remove"]},{"required":["transaction"]},{"required":["get"]},{"required":["list"]},{"r\#
    equired":["count"]},{"required":["sum"]},{"required":["average"]},{"required":["create"]},{"required":["delete"]},{"re\#
    quired":["batch"]},{"required":["upload"]},{"required":["access","allow"]},{"required":["steps"]}],"properties":{"name\#
    ":{"type":"string","minLength":1,"description":"The name of the case. The default is the user, the operation and the p\#
    ath."},"as":{"$ref":"#/$defs/as"},"read":{"description":"Realtime Database: get() or a listener, without a query.","$r\#
    ef":"#/$defs/place"},"query":{"description":"Realtime Database: get() or a listener, with a query.","$ref":"#/$defs/pl\#
    ace"},"set":{"description":"Realtime Database and Firestore: set() of `value`.","$ref":"#/$defs/place"},"update":{"des\#
    cription":"Realtime Database: update(); `value` is a mapping from paths to values. All of them are written, or none. F\#
    irestore: update(), whose keys are field paths. Storage: new metadata.","$ref":"#/$defs/place"},"push":{"description":\#
    "Realtime Database: push() of `value`, which is set() at a new key below.","$ref":"#/$defs/place"},"remove":{"descript\#
    ion":"Realtime Database: remove().","$ref":"#/$defs/place"},"transaction":{"description":"Realtime Database: a transac\#
    tion with the result `value`, evaluated as set().","$ref":"#/$defs/place"},"get":{"description":"Firestore: reads a do\#
    cument. Storage: downloads an object or reads its metadata.","$ref":"#/$defs/place"},"list":{"description":"Firestore:\#
     a query. Storage: lists the objects below a prefix.","$ref":"#/$defs/place"},"count":{"description":"Firestore: the n\#
    umber of results of a query. The rules decide it as a `list`.","$ref":"#/$defs/place"},"sum":{"description":"Firestore\#
    : the sum of `field` over the results of a query. The rules decide it as a `list`.","$ref":"#/$defs/place"},"average":\#
    {"description":"Firestore: the average of `field` over the results of a query. The rules decide it as a `list`.","$ref\#
    ":"#/$defs/place"},"create":{"description":"Firestore: creates a document that does not exist.","$ref":"#/$defs/place"\#
    },"delete":{"description":"Firestore and Storage: deletes a document or object.","$ref":"#/$defs/place"},"batch":{"des\#
    cription":"Firestore: the writes of a batch or a transaction, all or none.","type":"array","minItems":1,"items":{"$ref\#
    ":"#/$defs/write"}},"upload":{"description":"Storage: uploads an object or replaces it.","$ref":"#/$defs/place"},"acce\#
    ss":{"description":"Paths for which `allow` lists all access: every user tries every operation, and operations that ar\#
    e not listed must be denied.","anyOf":[{"$ref":"#/$defs/path"},{"type":"array","minItems":1,"items":{"$ref":"#/$defs/p\#
    ath"}}]},"allow":{"description":"For `access`: the operations of each user. Users that are not named may do nothing.",\#
    "type":"object","additionalProperties":{"type":"array","items":{"enum":["read","set","remove","get","list","create","u\#
    pdate","delete","upload"]}}},"change":{"description":"For `access`: the changes of `update`. The default is no change.\#
    "},"steps":{"description":"Requests one after another on the same data. Each step is a case with its own `expect`, and\#
     sees what earlier steps wrote.","type":"array","minItems":1,"items":{"$ref":"#/$defs/case"}},"each":{"$ref":"#/$defs/\#
    each"},"value":{"description":"The value to write: data, with `.sv` for server values; or the fields of a document, wi\#
    th `$serverTimestamp` and other transforms; or the metadata of an object."},"expect":{"description":"allow: the rules \#
    allow the request. deny: they do not. refuse: the request itself is invalid, and no rule is evaluated.","anyOf":[{"$re\#
    f":"#/$defs/outcome"},{"type":"string","pattern":"\\$\\{.+\\}"}]},"because":{"$ref":"#/$defs/because"},"cost":{"$ref":\#
    "#/$defs/cost"},"todo":{"$ref":"#/$defs/todo"},"skip":{"$ref":"#/$defs/skip"},"fixture":{"$ref":"#/$defs/fixture"},"da\#
    ta":{"description":"Data for this case, instead of the suite's.","$ref":"#/$defs/data"},"documents":{"description":"Do\#
    cuments for this case, instead of the suite's.","$ref":"#/$defs/documents"},"objects":{"description":"Objects for this\#
     case, instead of the suite's.","$ref":"#/$defs/objects"},"changes":{"$ref":"#/$defs/changes"},"now":{"description":"A\#
     time for this case, instead of the suite's.","$ref":"#/$defs/time"},"token":{"$ref":"#/$defs/token"},"appCheck":{"$re\#
    f":"#/$defs/appCheck"},"orderBy":{"description":"For a query: `$key`, `$value`, `$priority`, or the path of a child or\#
     field. For Firestore also a list of fields, each alone or with `asc` or `desc`.","type":["string","array"]},"orderByC\#
    hild":{"type":"string","description":"For a query: the path of a child."},"startAt":{"description":"For a query: the f\#
    irst value. For Firestore, a value for each field of `orderBy`, or for the first ones.","$ref":"#/$defs/bound"},"endAt\#
    ":{"description":"For a query: the last value. For Firestore, a value for each field of `orderBy`, or for the first on\#
    es.","$ref":"#/$defs/bound"},"startAfter":{"description":"For a Firestore query: as `startAt`, without the documents t\#
    hat have these values.","$ref":"#/$defs/bound"},"endBefore":{"description":"For a Firestore query: as `endAt`, without\#
     the documents that have these values.","$ref":"#/$defs/bound"},"equalTo":{"description":"For a query: the only value.\#
    ","$ref":"#/$defs/bound"},"limitToFirst":{"description":"For a query: the maximum number of children from the start.",\#
    "anyOf":[{"type":"integer"},{"$ref":"#/$defs/column"}]},"limitToLast":{"description":"For a query: the maximum number \#
    of children from the end.","anyOf":[{"type":"integer"},{"$ref":"#/$defs/column"}]},"where":{"description":"For a Fires\#
    tore query: filters that must all be true.","$ref":"#/$defs/filters"},"or":{"description":"For a Firestore query: filt\#
    ers; one must be true.","$ref":"#/$defs/filters"},"limit":{"description":"For a Firestore query: the maximum number of\#
     documents.","anyOf":[{"type":"integer","minimum":0},{"$ref":"#/$defs/column"}]},"offset":{"description":"For a Firest\#
    ore query: the number of documents to skip.","anyOf":[{"type":"integer","minimum":0},{"$ref":"#/$defs/column"}]},"coll\#
    ectionGroup":{"type":"boolean","description":"For a Firestore query: whether it covers all collections with that name.\#
    "},"field":{"type":"string","description":"For `sum` and `average`: the field."},"merge":{"type":"boolean","descriptio\#
    n":"For `set` of a document: whether it replaces only the given fields."},"mergeFields":{"type":"array","minItems":1,"\#
    items":{"type":"string"},"description":"For `set` of a document: the only fields that it changes."}}},"write":{"descri\#
    ption":"A write of a batch.","type":"object","additionalProperties":false,"oneOf":[{"required":["create","value"]},{"r\#
    equired":["set","value"]},{"required":["update","value"]},{"required":["delete"]}],"properties":{"create":{"$ref":"#/$\#
    defs/path"},"set":{"$ref":"#/$defs/path"},"update":{"$ref":"#/$defs/path"},"delete":{"$ref":"#/$defs/path"},"value":{"\#
    type":"object"},"merge":{"type":"boolean"}}},"strings":{"description":"One, or several.","anyOf":[{"type":"string"},{"\#
    type":"array","minItems":1,"items":{"type":"string"}}]},"fixture":{"description":"The name of a fixture that replaces \#
    all stored data; or several names, whose fixtures are merged: the later one counts.","anyOf":[{"type":"string"},{"type\#
    ":"array","minItems":1,"items":{"type":"string"}}]},"changes":{"description":"Changes to single paths of the stored da\#
    ta. A value replaces the data at the path, null removes it. `{$update: {…}}` changes a part of a document or object.",\#
    "type":"object","additionalProperties":false,"properties":{"data":{"type":"object","description":"For a Realtime Datab\#
    ase, by path."},"documents":{"type":"object","description":"For Cloud Firestore, by path.","additionalProperties":{"ty\#
    pe":["object","null"]}},"objects":{"type":"object","description":"For Cloud Storage, by name.","additionalProperties":\#
    {"type":["object","null"]}}}},"fixtures":{"description":"Data sets by name.","type":"object","additionalProperties":{"\#
    type":"object","additionalProperties":false,"properties":{"from":{"description":"The fixture or fixtures that it begin\#
    s with. They are merged, the later one counts. The fixture's own data replaces theirs.","anyOf":[{"type":"string"},{"t\#
    ype":"array","minItems":1,"items":{"type":"string"}}]},"data":{"$ref":"#/$defs/data"},"documents":{"$ref":"#/$defs/doc\#
    uments"},"objects":{"$ref":"#/$defs/objects"},"changes":{"$ref":"#/$defs/changes"}}}},"values":{"description":"Values \#
    by name. `{$use: NAME}` inserts one anywhere except in the rules. `$with` (a mapping from paths to values) and `$witho\#
    ut` (a list of paths) change it.","type":"object"},"users":{"description":"The users of the cases, by name.","type":"o\#
    bject","additionalProperties":{"$ref":"#/$defs/identity"}},"include":{"description":"Files of the same project with `u\#
    sers`, `values`, `fixtures`, `cases` and their own `include`. They come before those of the suite.","anyOf":[{"type":"\#
    string"},{"type":"array","minItems":1,"items":{"type":"string"}}]},"cost":{"description":"The maximum cost of the deci\#
    sion.","type":"object","additionalProperties":false,"properties":{"documents":{"type":"integer","minimum":0,"descripti\#
    on":"Documents that rules read, as the service counts them."},"expressions":{"type":"integer","minimum":0,"description\#
    ":"Expressions that the most expensive operation evaluates. The service's limit is 1000."},"reads":{"type":"integer","\#
    minimum":0,"description":"Paths of the stored data and claims that rules read."},"steps":{"type":"integer","minimum":0\#
    ,"description":"All steps of the evaluation."}}},"todo":{"type":"string","minLength":1,"description":"The reason why t\#
    he case may still fail. It is run."},"skip":{"type":"string","minLength":1,"description":"The reason why the case is n\#
    ot run."},"because":{"description":"What must have decided: a rule by location and method, such as `/users/$uid/.read`\#
    , or by file and line, such as `firestore.rules:12`; or a part of the engine's message; or `no rule`, `catch-all`, `ad\#
    ministrator`, `invalid request`, `refused token`, or `evaluation error`, if the evaluation of a rule ended with an err\#
    or. In a list, all must apply.","anyOf":[{"type":"string"},{"type":"array","minItems":1,"items":{"type":"string"}}]},"\#
    as":{"description":"The caller: the name of a user, or several names.","anyOf":[{"type":"string"},{"type":"array","min\#
    Items":1,"items":{"type":"string"}}]},"group":{"description":"Cases that have something in common. The keys of the gro\#
    up apply to each case that does not set them itself.","type":"object","additionalProperties":false,"required":["cases"\#
    ],"properties":{"group":{"type":"string","description":"The name of the group. Reports put it before the names of its \#
    cases."},"as":{"$ref":"#/$defs/as"},"fixture":{"$ref":"#/$defs/fixture"},"data":{"$ref":"#/$defs/data"},"documents":{"\#
    $ref":"#/$defs/documents"},"objects":{"$ref":"#/$defs/objects"},"changes":{"$ref":"#/$defs/changes"},"now":{"$ref":"#/\#
    $defs/time"},"token":{"$ref":"#/$defs/token"},"appCheck":{"$ref":"#/$defs/appCheck"},"expect":{"$ref":"#/$defs/outcome\#
    "},"because":{"$ref":"#/$defs/because"},"cost":{"$ref":"#/$defs/cost"},"todo":{"$ref":"#/$defs/todo"},"skip":{"$ref":"\#
    #/$defs/skip"},"each":{"$ref":"#/$defs/each"},"cases":{"$ref":"#/$defs/cases"}}},"cases":{"description":"The cases, an\#
    d groups of cases.","type":"array","minItems":1,"items":{"anyOf":[{"$ref":"#/$defs/group"},{"$ref":"#/$defs/case"}]}},\#
    "credential":{"description":"The credential for a sign-in.","anyOf":[{"const":"anonymous","description":"An anonymous \#
    sign-in."},{"description":"An account at a provider, what the provider returns, and what the app requests.","type":"ob\#
    ject","properties":{"provider":{"type":"string","minLength":1,"description":"The provider's id, such as `github.com`."\#
    },"id":{"type":"string","minLength":1,"description":"The user's id at the provider: a string, so put a number in quote\#
    s."},"oid":{"type":"string","minLength":1,"description":"Microsoft's id of the user, in place of `id`."},"azureTenant"\#
    :{"type":"string","minLength":1,"description":"The Azure AD tenant of the user. Without it, the account is a personal \#
    one."},"azureDomains":{"type":"array","items":{"type":"string","minLength":1},"description":"Other names of that tenan\#
    t, such as its domains. A request whose parameter `tenant` is one of them accepts the user."},"email":{"type":"string"\#
    ,"minLength":1},"emailVerified":{"type":"boolean"},"emailScope":{"type":"string","minLength":1,"description":"A scope \#
    that the app must request. Without it, the provider returns no email."},"name":{"type":"string","minLength":1},"pictur\#
    e":{"type":"string","minLength":1},"screenName":{"type":"string","minLength":1},"profile":{"type":"object","descriptio\#
    n":"Other fields that the provider returns. For OpenID Connect and SAML users, they become `firebase.sign_in_attribute\#
    s`."},"parameters":{"type":"object","additionalProperties":{"type":"string"},"description":"Custom parameters of the r\#
    equest."},"customParameters":{"type":"object","additionalProperties":{"type":"string"},"description":"Another name of \#
    `parameters`, as in Firebase's SDKs."},"scopes":{"type":"array","items":{"type":"string","minLength":1}},"requestURI":\#
    {"type":"string","description":"The URI to which the provider redirects."}},"required":["provider"],"additionalPropert\#
    ies":false},{"description":"An email and its password.","type":"object","properties":{"email":{"type":"string","minLen\#
    gth":1},"password":{"type":"string","minLength":1},"new":{"type":"boolean","description":"Whether the account is creat\#
    ed."}},"required":["email","password"],"additionalProperties":false},{"description":"A link that was sent to an email.\#
    ","type":"object","properties":{"emailLink":{"type":"string","minLength":1}},"required":["emailLink"],"additionalPrope\#
    rties":false},{"description":"A code that was sent to a phone. Without `code`, it is the right one.","type":"object","\#
    properties":{"phone":{"type":"string","minLength":1},"code":{"type":"string","minLength":1}},"required":["phone"],"add\#
    itionalProperties":false},{"description":"A custom token of the project's server.","type":"object","properties":{"cust\#
    om":{"type":"string","minLength":1},"claims":{"type":"object"},"tenant":{"type":"string","minLength":1}},"required":["\#
    custom"],"additionalProperties":false}]},"facts":{"description":"The facts that an app sees about its user. Facts that\#
     are not named are not compared.","type":"object","properties":{"uid":{"description":"The user's id, or null if no use\#
    r is signed in."},"isNewUser":{"description":"Whether the last sign-in created the account."},"isAnonymous":{"descript\#
    ion":"Whether the account is anonymous."},"email":{"description":"The account's email."},"emailVerified":{"description\#
    ":"Whether the email is verified."},"phoneNumber":{"description":"The phone number."},"name":{"description":"The accou\#
    nt's name."},"picture":{"description":"The account's photo."},"providers":{"description":"The ids of all linked provid\#
    ers."},"providerData":{"description":"The data of each provider: `{github.com: {uid, email, name, picture, username}}`\#
    . Members that are not named are not compared."},"methods":{"description":"The sign-in methods of the email of the las\#
    t `fetchProviders`; before that, of the account's own email."},"signInProvider":{"description":"`sign_in_provider` of \#
    the token."},"identities":{"description":"`identities` of the token."},"authTime":{"description":"`auth_time` of the t\#
    oken, in seconds since the script began."},"token":{"description":"Claims of the token. Claims that are not named are \#
    not compared."},"profile":{"description":"What the provider returned at the last sign-in. Members that are not named a\#
    re not compared."},"username":{"description":"The handle that the provider returned."},"credential":{"description":"Th\#
    e members of the provider's credential: any of `accessToken`, `idToken`, `secret`."},"secondFactors":{"description":"T\#
    he kinds of the second factors."},"error":{"description":"The error of the last step: `name`, `swift`, `number`, `java\#
    Script`, `rest`, `email`, `credential` (the provider of the pending credential), `verifiedProviders`, `secondFactors`.\#
     Null if the step succeeded."},"accounts":{"description":"The number of accounts in the project."},"validSince":{"desc\#
    ription":"The time from which sessions are valid, in seconds since the script began."}},"additionalProperties":false,"\#
    minProperties":1},"errorName":{"description":"An error by any of its names: the name in this package, or Firebase's na\#
    me in Swift, Objective-C, Android, JavaScript or REST, or its number.","anyOf":[{"enum":["accountExistsWithDifferentCr\#
    edential","credentialAlreadyInUse","emailAlreadyInUse","providerAlreadyLinked","noSuchProvider","userMismatch","requir\#
    esRecentLogin","invalidCredential","invalidPendingToken","invalidLoginCredentials","operationNotAllowed","passwordLogi\#
    nDisabled","userDisabled","userNotFound","emailNotFound","wrongPassword","invalidUserToken","userTokenExpired","invali\#
    dCustomToken","customTokenMismatch","tenantIDMismatch","unsupportedTenantOperation","missingOrInvalidNonce","adminRest\#
    rictedOperation","malformedJWT","invalidEmail","weakPassword","invalidPhoneNumber","phoneNumberAlreadyInUse","invalidP\#
    roviderID","missingRequestURI","invalidRequestURI","unauthorizedDomain","secondFactorRequired","secondFactorNotFound",\#
    "claimsTooLarge","forbiddenClaim","noCurrentUser","invalidUserID","missingMultiFactorSession","missingMultiFactorInfo"\#
    ,"invalidMultiFactorSession","unverifiedEmail","secondFactorAlreadyEnrolled","maximumSecondFactorCountExceeded","unsup\#
    portedFirstFactor","emailChangeNeedsVerification","blockingCloudFunctionError","tooManyRequests","networkError","captc\#
    haCheckFailed","webContextAlreadyPresented","webContextCancelled","rejectedCredential","missingVerificationCode","inva\#
    lidVerificationCode","keychainError","internalError","multiFactorInfoNotFound","nullUser","auth/account-exists-with-di\#
    fferent-credential","auth/credential-already-in-use","auth/email-already-in-use","auth/provider-already-linked","auth/\#
    no-such-provider","auth/user-mismatch","auth/requires-recent-login","auth/invalid-credential","auth/operation-not-allo\#
    wed","auth/user-disabled","auth/user-token-expired","auth/user-not-found","auth/wrong-password","auth/invalid-user-tok\#
    en","auth/invalid-custom-token","auth/custom-token-mismatch","auth/tenant-id-mismatch","auth/unsupported-tenant-operat\#
    ion","auth/missing-or-invalid-nonce","auth/admin-restricted-operation","auth/invalid-email","auth/weak-password","auth\#
    /invalid-phone-number","auth/invalid-provider-id","auth/unauthorized-continue-uri","auth/multi-factor-auth-required","\#
    auth/multi-factor-info-not-found","auth/no-current-user","auth/missing-multi-factor-session","auth/missing-multi-facto\#
    r-info","auth/invalid-multi-factor-session","auth/unverified-email","auth/second-factor-already-in-use","auth/maximum-\#
    second-factor-count-exceeded","auth/unsupported-first-factor","auth/email-change-needs-verification","auth/internal-er\#
    ror","auth/too-many-requests","auth/network-request-failed","auth/captcha-check-failed","auth/cancelled-popup-request"\#
    ,"auth/popup-closed-by-user","auth/rejected-credential","auth/missing-verification-code","auth/invalid-verification-co\#
    de","FEDERATED_USER_ID_ALREADY_LINKED","EMAIL_EXISTS","CREDENTIAL_TOO_OLD_LOGIN_AGAIN","INVALID_IDP_RESPONSE","INVALID\#
    _PENDING_TOKEN","INVALID_LOGIN_CREDENTIALS","OPERATION_NOT_ALLOWED","PASSWORD_LOGIN_DISABLED","USER_DISABLED","USER_NO\#
    T_FOUND","EMAIL_NOT_FOUND","INVALID_PASSWORD","INVALID_ID_TOKEN","TOKEN_EXPIRED","INVALID_CUSTOM_TOKEN","CREDENTIAL_MI\#
    SMATCH","TENANT_ID_MISMATCH","UNSUPPORTED_TENANT_OPERATION","MISSING_OR_INVALID_NONCE","ADMIN_ONLY_OPERATION","INVALID\#
    _EMAIL","WEAK_PASSWORD","INVALID_PHONE_NUMBER","PHONE_NUMBER_EXISTS","INVALID_PROVIDER_ID","MISSING_REQUEST_URI","INVA\#
    LID_REQUEST_URI","UNAUTHORIZED_DOMAIN","MFA_ENROLLMENT_NOT_FOUND","CLAIMS_TOO_LARGE","FORBIDDEN_CLAIM","INVALID_LOCAL_\#
    ID","MISSING_MFA_PENDING_CREDENTIAL","MISSING_MFA_ENROLLMENT_ID","INVALID_MFA_PENDING_CREDENTIAL","UNVERIFIED_EMAIL","\#
    SECOND_FACTOR_EXISTS","SECOND_FACTOR_LIMIT_EXCEEDED","UNSUPPORTED_FIRST_FACTOR","EMAIL_CHANGE_NEEDS_VERIFICATION","BLO\#
    CKING_FUNCTION_ERROR_RESPONSE","TOO_MANY_ATTEMPTS_TRY_LATER","CAPTCHA_CHECK_FAILED","REJECTED_CREDENTIAL","MISSING_COD\#
    E","INVALID_CODE"]},{"type":"string","pattern":"^(AuthErrorCode\\.[a-z]|FIRAuthErrorCode[A-Z]|ERROR_[A-Z]|17[0-9]{3}$)\#
    "},{"type":"integer","minimum":17000,"maximum":17999}]},"step":{"description":"One step of a sign-in script.","type":"\#
    object","properties":{"signIn":{"description":"The user signs in. The first sign-in creates the account.","allOf":[{"$\#
    ref":"#/$defs/credential"}]},"signInPending":{"description":"The user signs in with the pending credential of an error\#
    .","const":true},"link":{"description":"The user links a sign-in method.","allOf":[{"$ref":"#/$defs/credential"}]},"li\#
    nkPending":{"description":"The user links the pending credential of an error.","const":true},"reauthenticate":{"descri\#
    ption":"The user reauthenticates, which updates `auth_time`.","allOf":[{"$ref":"#/$defs/credential"}]},"unlink":{"desc\#
    ription":"The user unlinks a sign-in method: a provider's id, `password` or `phone`.","type":"string","minLength":1},"\#
    fetchProviders":{"description":"The app looks up the sign-in methods of an email.","type":"string","minLength":1},"ref\#
    resh":{"description":"The app fetches a new token.","const":true},"signOut":{"description":"The user signs out.","cons\#
    t":true},"secondFactor":{"description":"The user provides a second factor. `true` is the one that was enrolled last.",\#
    "enum":[true,"phone","totp"]},"enrol":{"description":"The user enrolls a second factor.","enum":["phone","totp"]},"une\#
    nrol":{"description":"The user unenrolls a second factor.","enum":["phone","totp"]},"email":{"description":"The user c\#
    hanges the email (`updateEmail`).","type":"string","minLength":1},"verifyBeforeUpdateEmail":{"description":"The user c\#
    hanges the email with a link that is sent to the new one.","type":"string","minLength":1},"password":{"description":"T\#
    he user changes the password.","type":"string","minLength":1},"resetPassword":{"description":"The user sets a password\#
     with a code that was sent to the email.","type":"object","properties":{"email":{"type":"string","minLength":1},"passw\#
    ord":{"type":"string","minLength":1}},"required":["email","password"],"additionalProperties":false},"updateProfile":{"\#
    description":"The user changes the name or the photo.","type":"object","properties":{"name":{"type":"string","minLengt\#
    h":1},"picture":{"type":"string","minLength":1}},"additionalProperties":false},"profile":{"description":"The same as `\#
    updateProfile`.","type":"object","properties":{"name":{"type":"string","minLength":1},"picture":{"type":"string","minL\#
    ength":1}},"additionalProperties":false},"delete":{"description":"The user deletes the account.","const":true},"claims\#
    ":{"description":"The project sets the custom claims of the account.","type":"object"},"disable":{"description":"The p\#
    roject disables the account, or enables it.","type":"boolean"},"verifyEmail":{"description":"The project marks the ema\#
    il as verified, or as not verified.","type":"boolean"},"revoke":{"description":"The project revokes all sessions.","co\#
    nst":true},"wait":{"description":"This many seconds pass.","type":"integer","minimum":0},"expect":{"description":"The \#
    facts that the app must see now.","allOf":[{"$ref":"#/$defs/facts"}]},"fails":{"description":"The error with which the\#
     step must fail.","allOf":[{"$ref":"#/$defs/errorName"}]},"point":{"description":"A name for the state after the step:\#
     `NAME at POINT` is the user who is signed in then.","type":"string","minLength":1}},"additionalProperties":false,"one\#
    Of":[{"required":["signIn"]},{"required":["signInPending"]},{"required":["link"]},{"required":["linkPending"]},{"requi\#
    red":["reauthenticate"]},{"required":["unlink"]},{"required":["fetchProviders"]},{"required":["refresh"]},{"required":\#
    ["signOut"]},{"required":["secondFactor"]},{"required":["enrol"]},{"required":["unenrol"]},{"required":["email"]},{"re\#
    quired":["verifyBeforeUpdateEmail"]},{"required":["password"]},{"required":["resetPassword"]},{"required":["updateProf\#
    ile"]},{"required":["profile"]},{"required":["delete"]},{"required":["claims"]},{"required":["disable"]},{"required":[\#
    "verifyEmail"]},{"required":["revoke"]},{"required":["wait"]},{"required":["expect"]}]},"settings":{"description":"The\#
     Authentication settings of the project. A sign-in script may change some of them.","type":"object","properties":{"one\#
    AccountPerEmail":{"description":"Whether each email can have only one account. The default is true.","type":"boolean"}\#
    ,"emailPrivacy":{"description":"Email enumeration protection. The default is false, although projects created since 20\#
    23-09-15 have it on.","type":"boolean"},"emailTrust":{"description":"production trusts a provider only for the address\#
    es that it issues. emulator trusts every provider that says the email is verified.","enum":["production","emulator"]},\#
    "enabledProviders":{"description":"The providers that are enabled. The default is all.","type":"array","items":{"type"\#
    :"string","minLength":1}},"authorizedDomains":{"description":"The domains to which providers may redirect. The default\#
     is any domain.","type":"array","items":{"type":"string","minLength":1}},"scopes":{"description":"The scopes that each\#
     request to a provider must name exactly: `{github.com: [user:email]}`.","type":"object","additionalProperties":{"type\#
    ":"array","items":{"type":"string","minLength":1}}},"recentSignIn":{"description":"The number of seconds for which a s\#
    ign-in counts as recent. The default is 300.","type":"integer","minimum":0},"testPhoneNumbers":{"description":"Test ph\#
    one numbers, each with its code.","type":"object","additionalProperties":{"type":"string","minLength":1}},"project":{"\#
    description":"The project id.","type":"string","minLength":1},"beforeCreate":{"description":"The result of a blocking \#
    function before an account is created. `refuse` is the message with which it rejects.","type":"object","properties":{"\#
    claims":{"type":"object"},"name":{"type":"string","minLength":1},"picture":{"type":"string","minLength":1},"emailVerif\#
    ied":{"type":"boolean"},"disabled":{"type":"boolean"},"refuse":{"type":"string","minLength":1}},"additionalProperties"\#
    :false},"beforeSignIn":{"description":"The result of a blocking function before a sign-in is completed.","type":"objec\#
    t","properties":{"claims":{"type":"object"},"sessionClaims":{"type":"object"},"name":{"type":"string","minLength":1},"\#
    picture":{"type":"string","minLength":1},"emailVerified":{"type":"boolean"},"disabled":{"type":"boolean"},"refuse":{"t\#
    ype":"string","minLength":1}},"additionalProperties":false}},"additionalProperties":false},"token":{"description":"`ke\#
    pt`: the request has a copy of the ID token, which no SDK renews and no server accepts after its hour.","const":"kept"\#
    },"appCheck":{"description":"`missing`: the request has no App Check token, and is denied before any rule is evaluated\#
    .","const":"missing"},"each":{"description":"A table of values. The case or group is repeated for each row, with `${na\#
    me}` in its strings replaced by the value of that name.","type":"array","minItems":1,"items":{"type":"object","minProp\#
    erties":1}},"column":{"description":"The value of a column of `each`, such as ${outcome}.","type":"string","pattern":"\#
    ^\\$\\{[^}]+\\}$"},"suiteTime":{"description":"The time of the requests, which rules see as `now` or `request.time`: m\#
    illiseconds since 1970, or a date and time of RFC 3339. The default is 2024-01-01T00:00:00Z.","anyOf":[{"type":"intege\#
    r"},{"type":"string","format":"date-time"}]}}}
    """#
}
