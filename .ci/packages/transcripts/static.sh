export PATH="$PWD:$PATH"
