python3 -m venv tools && tools/bin/pip install --quiet --no-index *.whl && export PATH="$PWD/tools/bin:$PATH"
