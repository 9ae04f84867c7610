// The first match wins: most user agents also contain the names of other browsers.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['YaBrowser', 'Yandex Browser'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const find = (names: readonly (readonly [string, string])[], userAgent: string): string | null =>
  names.find(([mark]) => userAgent.includes(mark))?.[1] ?? null;

/** Returns the browser and the system of this device, null if unknown. */
export const deviceOf = (userAgent: string) => ({
  browser: find(BROWSERS, userAgent),
  system: find(SYSTEMS, userAgent),
});
