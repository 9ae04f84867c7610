// Runs before the first paint, so that neither the theme nor the language flashes, and so that what this page needs is
// requested at once. The keys are those of src/ui/theme/color-scheme.ts, src/lib/i18n/language.ts and src/lib/session.
(() => {
  const root = document.documentElement;
  let scheme = 'auto';
  let language = null;
  let hasSession = false;
  try {
    scheme = localStorage.getItem('dubplate.color-scheme') || 'auto';
    language = localStorage.getItem('dubplate.language');
    hasSession = localStorage.getItem('dubplate.session') !== null;
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

  // Written by the build, see build/early-requests.ts. As plain files: a module that could not be preloaded stays
  // unloadable.
  const requests = document.getElementById('early-requests');
  if (!requests) return;
  const { texts, layout, pages } = JSON.parse(requests.textContent);
  const [entryTexts, ...otherTexts] = texts[spoken];
  const files = [entryTexts];
  if (hasSession) files.push(...layout, ...(pages[location.pathname] || []), ...otherTexts);
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'fetch';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
})();
