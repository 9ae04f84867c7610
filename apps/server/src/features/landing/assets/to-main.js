// Who is signed in is led to the main page, unless the address asks to stay. The mark is kept by the app's session.
(() => {
  if (new URLSearchParams(location.search).has('stay')) return;
  try {
    if (localStorage.getItem('dubplate.session') === 'yes') location.replace('/');
  } catch {
    // Storage is blocked: the page stays.
  }
})();
