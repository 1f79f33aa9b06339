document.getElementById('return').addEventListener('click', (event) => {
  deliver(null, { code: event.target.dataset.code, message: 'The sign-in failed.' });
});
