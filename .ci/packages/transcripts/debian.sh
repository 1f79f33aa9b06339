dpkg --install *.deb >/dev/null
