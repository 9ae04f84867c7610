import Bowser from 'bowser';

/** What a browser says of itself; null where it does not. */
interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly isMobile: boolean;
}

const SCREENLESS: Device = { browser: null, system: null, isMobile: false };

/** Reads a `User-Agent`: such as Firefox on Android. Told to people, never trusted. */
export const describeDevice = (userAgent: string | null | undefined): Device => {
  if (!userAgent) return SCREENLESS;
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    isMobile: platform.type === 'mobile' || platform.type === 'tablet',
  };
};

/** `Firefox, Android`; null where nothing is known. */
export const nameDevice = (userAgent: string | null | undefined): string | null => {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(', ') || null;
};

export interface DeviceTraits {
  readonly fingerprint: string | null;
  readonly user_agent: string | null;
}

/** By the fingerprint where both have one, else by browser and system. */
export const isSameDevice = (one: DeviceTraits, other: DeviceTraits): boolean => {
  if (one.fingerprint && other.fingerprint) return one.fingerprint === other.fingerprint;
  return nameDevice(one.user_agent) === nameDevice(other.user_agent);
};
