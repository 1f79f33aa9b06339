#!/usr/bin/env python3
"""Records what the Firestore emulator 1.19.9 finds: `record.py PORT > firestore.json`.

Start the emulator of the Debian package google-cloud-cli-firestore-emulator first. Values and queries are written as its
REST API takes them, in the project `queries`.
"""
import json, sys, urllib.error, urllib.request

HOST = f"http://127.0.0.1:{sys.argv[1]}"
DATABASE = "projects/queries/databases/(default)"


def call(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": "Bearer owner"}
    request = urllib.request.Request(HOST + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read() or b"{}")
    except urllib.error.HTTPError as error:
        return json.loads(error.read())


def name(path, database=DATABASE):
    return f"{database}/documents/{path}"


def store(documents):
    call("DELETE", f"/emulator/v1/{DATABASE}/documents")
    writes = [{"update": {"name": name(path), "fields": fields}} for path, fields in documents.items()]
    answer = call("POST", f"/v1/{DATABASE}/documents:commit", {"writes": writes})
    assert "error" not in answer, answer


def find(query, parent):
    answer = call("POST", f"/v1/{name(parent).rstrip('/')}:runQuery", {"structuredQuery": query})
    first = answer[0] if isinstance(answer, list) else answer
    if "error" in first:
        return {"refused": first["error"]["message"]}
    return {"found": [item["document"]["name"].removeprefix(name("")) for item in answer if "document" in item]}


# Values

null, yes, no = {"nullValue": None}, {"booleanValue": True}, {"booleanValue": False}
def integer(value): return {"integerValue": str(value)}
def double(value): return {"doubleValue": value}
def text(value): return {"stringValue": value}
def data(value): return {"bytesValue": value}
def time(value): return {"timestampValue": value}
def point(latitude, longitude): return {"geoPointValue": {"latitude": latitude, "longitude": longitude}}
def reference(path, database=DATABASE): return {"referenceValue": name(path, database)}
def array(*values): return {"arrayValue": {"values": list(values)}}
def mapping(**fields): return {"mapValue": {"fields": fields}}
def vector(*numbers): return mapping(__type__=text("__vector__"), value=array(*map(double, numbers)))


VALUES = {
    "null": null, "false": no, "true": yes, "nan": double("NaN"), "ninf": double("-Infinity"), "neg": integer(-5),
    "negz": double("-0.0"), "zero": integer(0), "zerod": double(0), "one": integer(1), "oned": double(1),
    "big53": integer(2**53), "big53p": integer(2**53 + 1), "big53d": double(2.0**53), "big53dp2": double(2.0**53 + 2),
    "max": integer(2**63 - 1), "min": integer(-2**63), "mind": double(-2.0**63), "maxd": double(2.0**63),
    "inf": double("Infinity"), "half": double(0.5), "neghalf": double(-0.5),
    "ts0": time("1970-01-01T00:00:00Z"), "ts1": time("1970-01-01T00:00:00.000001Z"),
    "tsneg": time("1969-12-31T23:59:59.5Z"),
    "sempty": text(""), "sa": text("a"), "sab": text("ab"), "sz": text("z"), "se": text("\u00e9"),
    "sea": text("e\u0301"), "sbmp": text("\uff61"), "sastral": text("\U00010002"), "s0": text("a\u0000b"),
    "bempty": data(""), "b0": data("AA=="), "bff": data("/w=="), "b7f": data("fw=="), "b0ff": data("AP8="),
    "ref1": reference("c/a"), "ref2": reference("c/a/d/b"), "ref3": reference("c/b"), "ref4": reference("c2/a"),
    "ref5": reference("c/__id2__"), "ref6": reference("c/__id10__"), "ref7": reference("c/!"),
    "ref8": reference("c/a", "projects/queries/databases/other"),
    "g0": point(0, 0), "g1": point(-10, 5), "g2": point(-10, 6), "g3": point(3, -100),
    "aempty": array(), "a1": array(integer(1)), "a12": array(integer(1), integer(2)), "a2": array(integer(2)),
    "as": array(text("x")), "an": array(null), "anan": array(double("NaN")), "ad": array(double(1)),
    "v1": vector(1), "v12": vector(1, 2), "v5": vector(5), "v00": vector(0, 0),
    "mempty": mapping(), "ma1": mapping(a=integer(1)), "ma1b1": mapping(a=integer(1), b=integer(1)),
    "mb1a0": mapping(b=integer(1), a=integer(0)), "mb": mapping(b=integer(0)), "ma2": mapping(a=integer(2)),
    "maa": mapping(aa=integer(0)), "mz": mapping(z=null), "mnan": mapping(z=double("NaN")),
}
KINDS = {path: {"f": value} for path, value in (("c/" + key, value) for key, value in VALUES.items())}
KINDS.update({"c/missing": {}, "c/__id2__": {}, "c/__id10__": {}, "c/A": {}, "c/\u00e9": {}})

PLACES = {
    "c/1": {"x": integer(1), "y": integer(2)}, "c/2": {"x": integer(2), "y": integer(1)}, "c/3": {"x": integer(1)},
    "c/4": {"y": integer(1)}, "c/5": {"x": integer(2), "y": integer(2), "z": integer(0)},
    "c/6": {"m": mapping(a=integer(1), b=mapping(c=integer(2)))}, "c/7": {"m": array(mapping(a=integer(1)))},
    "c/8": {"x": null, "y": null}, "c/9": {"m": mapping(a=null)}, "c/1/c/a": {"x": integer(1)},
    "c/1/d/q/c/b": {"x": integer(0)}, "e/1/c/z": {"x": integer(5)}, "d/c": {"x": integer(1)},
    "c/1/c/a/c/deep": {"x": integer(7)}, "cc/1": {"x": integer(1)},
}


# Queries

def field(path, op, value): return {"fieldFilter": {"field": {"fieldPath": path}, "op": op, "value": value}}
def unary(path, op): return {"unaryFilter": {"field": {"fieldPath": path}, "op": op}}
def both(*filters): return {"compositeFilter": {"op": "AND", "filters": list(filters)}}
def either(*filters): return {"compositeFilter": {"op": "OR", "filters": list(filters)}}


def query(where=None, order=(), group=False, parent="", **rest):
    out = {"from": [{"collectionId": "c", "allDescendants": group}], **rest}
    if where:
        out["where"] = where
    if order:
        out["orderBy"] = [{"field": {"fieldPath": path.removeprefix("-")},
                           "direction": "DESCENDING" if path.startswith("-") else "ASCENDING"} for path in order]
    return parent, out


def cursor(before, *values): return {"values": list(values), "before": before}


def of_kinds():
    yield query()
    yield query(order=["f"])
    yield query(order=["-f"])
    yield query(order=["f"], limit=7, offset=20)
    yield query(order=["-f"], limit=7, offset=20)
    yield query(limit=0)
    operands = ["null", "true", "nan", "zero", "oned", "half", "big53d", "big53p", "max", "mind", "ts0", "sa", "se", "b0",
                "ref1", "ref6", "g0", "a1", "an", "anan", "aempty", "v12", "ma1", "mempty", "mnan"]
    for op in ["LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL", "EQUAL"]:
        for key in operands:
            yield query(field("f", op, VALUES[key]))
    for key in ["null", "nan", "oned", "an", "anan"]:
        yield query(field("f", "NOT_EQUAL", VALUES[key]), limit=100)
    for op in ["IS_NULL", "IS_NOT_NULL", "IS_NAN", "IS_NOT_NAN"]:
        yield query(unary("f", op))
    lists = [["null"], ["nan"], ["zero", "sa"], ["zero", "null"], ["zero", "nan"], ["a1"], ["an"], ["ma1", "v1"],
             ["zero", "zerod", "zero"], ["one", "null"]]
    for op in ["IN", "NOT_IN", "ARRAY_CONTAINS_ANY"]:
        for keys in lists:
            yield query(field("f", op, array(*(VALUES[key] for key in keys))))
    for key in ["null", "nan", "one", "oned", "sa", "aempty"]:
        yield query(field("f", "ARRAY_CONTAINS", VALUES[key]))
    for key in ["null", "nan", "big53d", "sbmp", "v00", "mempty"]:
        for before in [True, False]:
            yield query(order=["f"], startAt=cursor(before, VALUES[key]), limit=3)
            yield query(order=["-f"], startAt=cursor(before, VALUES[key]), limit=3)
    yield query(order=["f"], startAt=cursor(True, VALUES["big53"]), endAt=cursor(False, VALUES["big53p"]))
    yield query(order=["f", "__name__"], startAt=cursor(False, VALUES["one"], reference("c/one")), limit=2)


def of_places():
    x1, x, y = field("x", "EQUAL", integer(1)), field("x", "GREATER_THAN", integer(0)), field("y", "GREATER_THAN", integer(0))
    y1 = field("y", "EQUAL", integer(1))
    for where in [either(x, y1), either(x1, y1), either(x, y), both(x, y), both(y, x)]:
        yield query(where)
    for order in [["-y"], ["z"], ["y", "-x"], ["-y", "x"], ["-y", "__name__"], ["__name__"], ["y", "y"], ["__name__", "y"]]:
        yield query(order=order)
        yield query(both(x, y), order=order)
        yield query(x, order=order)
    yield query(x1, order=["-__name__"])
    yield query(x1, order=["-x"])
    yield query(order=["-__name__"])
    some = field("x", "IN", array(integer(2), integer(1)))
    for where in [some, both(some, y), field("x", "NOT_EQUAL", integer(2)), both(x, field("x", "NOT_EQUAL", integer(1))),
                  either(unary("x", "IS_NOT_NULL"), unary("y", "IS_NULL")), either(unary("x", "IS_NULL"), unary("y", "IS_NULL")),
                  either(field("x", "NOT_EQUAL", integer(2)), field("y", "NOT_EQUAL", integer(1))),
                  both(field("x", "NOT_IN", array(integer(1))), field("y", "IN", array(integer(1)))),
                  both(x1, either(field("y", "EQUAL", integer(2)), field("z", "EQUAL", integer(1)))),
                  both(some, field("y", "IN", array(integer(1), integer(2))))]:
        yield query(where)
        yield query(where, order=["-y"])
    for where in [field("m.a", "EQUAL", integer(1)), field("m.b.c", "GREATER_THAN", integer(1)),
                  field("m.b", "EQUAL", mapping(c=integer(2))), field("m", "ARRAY_CONTAINS", mapping(a=integer(1)))]:
        yield query(where)
    yield query(order=["m.a"])
    for op in ["EQUAL", "LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "NOT_EQUAL"]:
        yield query(field("__name__", op, reference("c/3")))
        yield query(field("__name__", op, reference("c/1/c/a")), group=True)
    names = array(reference("c/3"), reference("c/1"), reference("c/none"))
    for where in [field("__name__", "IN", names), field("__name__", "NOT_IN", names), both(field("__name__", "IN", names), x1),
                  field("__name__", "EQUAL", reference("d/3")), field("__name__", "GREATER_THAN", reference("b/3")),
                  both(field("__name__", "GREATER_THAN", reference("c/2")), x1),
                  both(field("__name__", "EQUAL", reference("c/1")), x1),
                  both(field("__name__", "EQUAL", reference("c/1")), y1),
                  both(field("__name__", "GREATER_THAN", reference("c/1")), x),
                  either(field("__name__", "EQUAL", reference("c/4")), x1),
                  either(field("__name__", "EQUAL", reference("c/4")), field("__name__", "EQUAL", reference("c/2")))]:
        yield query(where)
        yield query(where, limit=1)
        yield query(where, order=["-x"])
    for parent in ["", "c/1", "e/1", "c/1/c/a", "none/1"]:
        yield query(group=True, parent=parent)
        yield query(parent=parent)
        yield query(x, order=["-x"], group=True, parent=parent)
    yield query(x1, group=True)
    yield query(x, limit=2)
    yield query(x, limit=2, offset=3)
    yield query(x, offset=100)
    yield query(offset=2)
    yield query(limit=2, offset=1)
    yield query(order=["x"], startAt=cursor(False, integer(1)), limit=2)
    yield query(order=["-x"], endAt=cursor(True, integer(1)))
    yield query(x, order=["x"], startAt=cursor(True, integer(2)))
    yield query(order=["x", "y"], startAt=cursor(False, integer(1), integer(2)))
    yield query(order=["__name__"], startAt=cursor(False, reference("c/2")), limit=2)
    yield query(order=["__name__"], startAt=cursor(True, reference("c/2")), endAt=cursor(True, reference("c/5")))


def record(documents, queries):
    store(documents)
    out = []
    for parent, asked in queries:
        out.append({**({"parent": parent} if parent else {}), "query": asked, **find(asked, parent)})
    return {"documents": documents, "queries": out}


def main():
    rounds = {"kinds": record(KINDS, of_kinds()), "places": record(PLACES, of_places())}
    print("{")
    for index, (key, round) in enumerate(rounds.items()):
        print(f' {json.dumps(key)}: {{"documents": {{')
        print(",\n".join(f"  {json.dumps(path)}: {json.dumps(fields)}" for path, fields in round["documents"].items()))
        print(' }, "queries": [')
        print(",\n".join("  " + json.dumps(item) for item in round["queries"]))
        print(" ]}" + ("," if index == 0 else ""))
    print("}")


main()
