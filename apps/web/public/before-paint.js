// Runs before the first paint, so that neither the theme nor the language flashes, and so that what this page needs is
// requested at once; a build has it within index.html. The keys are those of src/ui/theme/color-scheme.ts,
// src/lib/i18n/language.ts and src/lib/session.
(() => {
  const root = document.documentElement;
  let scheme = 'auto';
  let language = null;
  let hasSession = false;
  try {
    scheme = localStorage.getItem('dubplate.color-scheme') || 'auto';
    language = localStorage.getItem('dubplate.language');
    // The browser was closed since: a session that is not remembered ends before anything is sent with its token.
    if (localStorage.getItem('dubplate.until-closed') && !document.cookie.includes('dubplate.open=')) {
      localStorage.removeItem('dubplate.access-token');
      localStorage.setItem('dubplate.session', 'no');
    }
    hasSession = localStorage.getItem('dubplate.session') === 'yes';
  } catch {
    // Storage is blocked: the system's choices stand.
  }
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const isKnown = (name) => name === 'ru' || name === 'en';
  const spoken = isKnown(language)
    ? language
    : navigator.languages.map((name) => name.slice(0, 2)).find(isKnown) || 'en';
  root.lang = spoken;
  // What pages say first is in the HTML; not shown to those who are led on at once, to signing in or from there.
  if ((location.pathname === '/signin') !== hasSession) root.dataset.first = location.pathname;

  // Written by the build, see build/early-requests.ts.
  const requests = document.getElementById('early-requests');
  if (!requests) return;
  const { texts, layout, pages, home } = JSON.parse(requests.textContent);
  const preload = (link) =>
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload' }, link));

  // As in src/lib/session/session.ts and src/lib/http/clock.ts.
  const freshToken = () => {
    try {
      const token = localStorage.getItem('dubplate.access-token');
      const { exp, act } = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
      const ahead = Number(localStorage.getItem('dubplate.clock-ahead')) || 0;
      // Who acts for another account may not be allowed all of this.
      return !act && exp > Math.floor((Date.now() - ahead) / 1000) ? token : null;
    } catch {
      return null;
    }
  };
  // What the main page is drawn from: src/lib/http/http.ts gives it to the calls that ask for it.
  const token = location.pathname === '/' ? freshToken() : null;
  if (token) {
    const ask = (path) =>
      fetch(`/api${path}`, {
        credentials: 'include',
        headers: { 'Accept-Language': spoken, Authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(30_000),
      });
    const answers = Object.fromEntries([home.attention, home.latest, home.me].map((path) => [path, ask(path)]));
    window.earlyAnswers = { token, answers };
    const read = (path) => answers[path].then((answer) => (answer.ok ? answer.clone().json() : null));
    // More than one row of what waits for the person pushes the covers out of sight: scripts come first then.
    Promise.all([read(home.attention), read(home.latest)])
      .then(([attention, latest]) => {
        const cover = latest?.data[0]?.cover;
        if (!cover || !attention) return;
        const { denied, drafts, in_review, next_release } = attention;
        if (denied.length + drafts.length + in_review.length + (next_release ? 1 : 0) > 1) return;
        const { widths, sizes } = home.cover;
        const imageSrcset = Object.keys(widths).map((size) => `${cover[size]} ${widths[size]}w`);
        preload({ as: 'image', fetchPriority: 'high', imageSrcset: imageSrcset.join(', '), imageSizes: sizes });
      })
      // The call that asks for the answer reports what went wrong.
      .catch(() => {});
    answers[home.me].catch(() => {});
  }

  // As plain files: a module that could not be preloaded stays unloadable. src/lib/chunks/load-chunk.ts takes them over.
  const [entryTexts, ...otherTexts] = texts[spoken];
  const files = [entryTexts];
  if (hasSession) files.push(...layout, ...(pages[location.pathname] || []), ...otherTexts);
  window.earlyFiles = {};
  const requestFile = (file) => {
    const href = `${location.origin}/${file}`;
    if (file.endsWith('.css')) {
      preload({ as: 'style', crossOrigin: '', href });
    } else {
      const fetching = fetch(href, { credentials: 'same-origin' });
      fetching.catch(() => {});
      window.earlyFiles[href] = fetching;
    }
  };
  // Each in a task of its own, as in src/lib/turns.ts: neither the first paint nor a press waits for all of them.
  const { port1, port2 } = new MessageChannel();
  const passOn = () => port2.postMessage(null);
  port1.onmessage = () => {
    requestFile(files.shift());
    if (files.length > 0) passOn();
    else port1.close();
  };
  setTimeout(passOn);
})();
