npm install --silent --offline --no-audit --no-fund ./*.tgz && export PATH="$PWD/node_modules/.bin:$PATH"
