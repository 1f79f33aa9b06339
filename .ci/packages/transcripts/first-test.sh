rules-sim check
rules-sim init
rules-sim test
echo '  - {as: alice, create: /notes/first, value: {owner: alice, text: 1}, expect: allow}' >> suite.yaml
rules-sim test; echo "exit code $?"
printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}' '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"check"}}' | rules-sim mcp | grep -o '"summary":"[^"]*"'
