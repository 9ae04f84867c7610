// Runs before the first paint, so that neither the theme nor the language flashes.
// The keys are those of src/ui/theme/color-scheme.ts and src/lib/language.ts.
(() => {
  const root = document.documentElement;
  let scheme = 'auto';
  let language = null;
  try {
    scheme = localStorage.getItem('dubplate.color-scheme') || 'auto';
    language = localStorage.getItem('dubplate.language');
  } catch {
    // Storage is blocked: the system's choices stand.
  }
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (language === 'ru' || language === 'en') root.lang = language;
})();
