swift build --product id-tokens
export PATH=$PWD/.build/debug:$PATH

id-tokens key > key.pem
id-tokens keys --key key.pem > keys.json
id-tokens mint '{"uid": "ada"}' --key key.pem > ada.token
id-tokens mint '{"uid": "ben"}' --key key.pem > ben.token
