"""Prints Darwin.h with names of its own in C, and the written names in Swift: Swift's libraries for Linux load the declarations
of Linux's C library, and Clang rejects two declarations of one name."""

import re
import sys

PREFIX = "darwin_"
text = open(sys.argv[1]).read()
own = set(re.findall(r"^struct (\w+) \{|^union (\w+) \{", text, re.M))
own = {name for pair in own for name in pair if name} | set(re.findall(r"struct (\w+)_s? ?\{", text))
typedefs = set()
for names in re.findall(r"^typedef [^;{]*?\b((?:\w+)(?:, \w+)*);", text, re.M):
    typedefs |= set(names.split(", "))
typedefs |= set(re.findall(r"^typedef .*\} (\w+);", text, re.M)) | {"sig_t"}
structs = set(re.findall(r"\b(?:struct|union) (\w+)", text))


def named(name):
    return f'__attribute__((swift_name("{name}")))'


def types(code):
    code = re.sub(r"\b(struct|union) (\w+)", lambda m: f"{m[1]} {PREFIX}{m[2]}", code)
    return re.sub(r"\b(" + "|".join(sorted(typedefs, key=len, reverse=True)) + r")\b", lambda m: PREFIX + m[1], code)


def parameters(code):
    depth, count = 0, 1
    for character in code:
        depth += (character == "(") - (character == ")")
        count += character == "," and depth == 0
    return 0 if code.strip() in ("", "void") else count


def statement(code):
    if match := re.fullmatch(r"typedef void \(\*(\w+)\)\(int\);", code):
        return f"typedef void (*{PREFIX}{match[1]})(int) {named(match[1])};"
    if match := re.fullmatch(r"typedef (.*\}) (\w+);", code, re.S):
        return f"typedef {types(match[1])} {PREFIX}{match[2]} {named(match[2])};"
    if match := re.fullmatch(r"typedef (.*?)((?:\w+)(?:, \w+)*);", code):
        return "\n".join(f"typedef {types(match[1])}{PREFIX}{name} {named(name)};" for name in match[2].split(", "))
    if match := re.fullmatch(r"(struct|union) (\w+) (\{.*\});", code, re.S):
        return f"{match[1]} {named(match[2])} {PREFIX}{match[2]} {types(match[3])};"
    if match := re.fullmatch(r"extern (.*?)((?:\*?\w+)(?:, \*?\w+)*);", code):
        # The Swift overlay has a computed variable, which each thread may use.
        safe = ' __attribute__((swift_attr("nonisolated(unsafe)")))' if "errno" in match[2] else ""
        return "\n".join(
            f"extern {types(match[1])}{'*' if '*' in name else ''}{PREFIX}{name.strip('*')} {named(name.strip('*'))}{safe};"
            for name in match[2].split(", "))
    if match := re.fullmatch(r"static const (\w+) (.*);", code, re.S):
        pairs = [part.split(" = ") for part in match[2].split(", ")]
        return "\n".join(f"static const {types(match[1])} {PREFIX}{name} {named(name)} = {value};" for name, value in pairs)
    if match := re.fullmatch(r"(.*?)\b(\w+)\((.*)\)(?: NAMED\(\"(\w+)\(.*\)\"\)| (__attribute__\(\(noreturn\)\)))?;", code, re.S):
        result, name, arguments, shown, attribute = match.groups()
        label = f"{shown or name}({'_:' * parameters(arguments)})"
        return f"{types(result)}{PREFIX}{name}({types(arguments)}) {named(label)} {attribute or ''};"
    raise SystemExit(f"Darwin.h: cannot read: {code}")


output, pending = [], ""
for line in text.split("\n"):
    if not pending and (line.startswith("#") or line.startswith("//") or not line.strip()):
        output.append(line)
        continue
    pending += ("\n" if pending else "") + line
    if pending.count("{") == pending.count("}") and pending.rstrip().endswith(";"):
        output.append(statement(pending))
        pending = ""
print("\n".join(output))
