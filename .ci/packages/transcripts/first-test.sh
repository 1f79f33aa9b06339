rules-sim check
rules-sim init
rules-sim test
echo '  - {as: alice, create: /notes/first, value: {owner: alice, text: 1}, expect: allow}' >> suite.yaml
rules-sim test; echo "exit code $?"
