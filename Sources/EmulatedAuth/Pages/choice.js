function finish(claims) {
  const provider = operation.providerId;
  let url = location.origin + location.pathname + '?providerId=' + encodeURIComponent(provider)
    + '&id_token=' + encodeURIComponent(JSON.stringify(claims));
  if (provider.startsWith('saml.')) {
    const response = { assertion: { subject: { nameId: claims.email || claims.sub } } };
    url += '&SAMLResponse=' + encodeURIComponent(JSON.stringify(response));
  }
  deliver(url, null);
}

for (const button of document.querySelectorAll('[data-token]')) {
  button.addEventListener('click', () => finish(JSON.parse(button.dataset.token)));
}
document.getElementById('new').addEventListener('submit', (event) => {
  event.preventDefault();
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte % 10).join('');
  const claims = { sub: digits, iss: '', aud: '', exp: 0, iat: 0 };
  for (const [name, value] of new FormData(event.target)) {
    if (value && name !== 'isVerified') { claims[name] = value; }
  }
  if (claims.email) { claims.email_verified = Boolean(event.target.elements.isVerified?.checked); }
  finish(claims);
});
document.getElementById('any').addEventListener('click', () => {
  const names = ['Ada', 'Alan', 'Barbara', 'Edsger', 'Frances', 'Grace', 'Hedy', 'Katherine', 'Linus', 'Radia'];
  const [name, number] = crypto.getRandomValues(new Uint16Array(2));
  const first = names[name % names.length];
  const user = first.toLowerCase() + number;
  const fields = document.getElementById('new').elements;
  fields.email.value = user + '@example.com';
  fields.name.value = first + ' ' + number;
  fields.screen_name.value = user;
});
