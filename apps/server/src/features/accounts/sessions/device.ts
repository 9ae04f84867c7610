import Bowser from 'bowser';

/** What a browser says of itself, as far as we know the name; null where we don't. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isMobile: boolean;
}

const UNKNOWN: Device = { browser: null, system: null, isMobile: false };

const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

const knownIn = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

/**
 * Reads a `User-Agent`: such as Firefox on Android. Only names from the library's own lists come out (it would take any
 * text before a slash for a browser's name): these appear in emails, whose text a stranger must not control.
 */
export const describeDevice = (userAgent: string | null | undefined): Device => {
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: knownIn(BROWSERS, browser.name),
    system: knownIn(SYSTEMS, os.name),
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  };
};

/** `Firefox, Android`; null where nothing is known. */
export const nameDevice = ({ browser, system }: Device): string | null =>
  [browser, system].filter(Boolean).join(', ') || null;
