url=localhost:8080/notes/ada/first
ada="Authorization: Bearer $(cat ada.token)"
ben="Authorization: Bearer $(cat ben.token)"

curl -sw '%{http_code}\n' -X PUT -H "$ada" -d '{"text": "Hello", "at": {".sv": "timestamp"}}' $url
curl -sw '\n%{http_code}\n' -H "$ada" $url
curl -sw '\n%{http_code}\n' -H "$ben" $url
curl -sw '\n%{http_code}\n' $url
