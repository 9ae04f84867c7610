import Bowser from 'bowser';

/** Known names from a user agent; null for unknown ones. */
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
 * Parses a `User-Agent`. Returns only names from the library's lists, since the library takes any text before a slash for
 * a browser's name, and the names appear in emails, whose text an attacker must not control.
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

/** Returns for example `Firefox, Android`, or null if nothing is known. */
export const nameDevice = ({ browser, system }: Device): string | null =>
  [browser, system].filter(Boolean).join(', ') || null;
