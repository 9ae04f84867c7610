import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@dubplate/server/config/env.ts';
import { startServer } from '@dubplate/server/start-server.ts';
import { freePort } from '@dubplate/testkit/server-process';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';
import { writeIndexPage } from './index-page.ts';
import { allLooks, fewLooks, isPhone, type Look, nameOfLook, USUAL_WIDTHS } from './look.ts';
import { openDialogs } from './open-dialogs.ts';
import { screens } from './screens.ts';
import { fileOf, type Planned, planShots, type Shot } from './shots.ts';
import { takePicture } from './take-picture.ts';
import { createWorld, type PersonName, type World } from './world/world.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
/** Looks that are photographed at the same time. */
const WORKERS = 2;

const { values: options } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    /** Instead of every state: the dialogs that the buttons of each screen open, checked against axe's rules. */
    dialogs: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: USUAL_WIDTHS.join(',') },
  },
});

/** One context for each person in a look: signed in once. */
const openContexts = (browser: Browser, origin: string, world: World, look: Look) => {
  const opened = new Map<PersonName | null, Promise<BrowserContext>>();
  const open = async (who: PersonName | null): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: origin,
      colorScheme: look.theme,
      reducedMotion: 'reduce',
      locale: look.language === 'ru' ? 'ru-RU' : 'en-GB',
      isMobile: isPhone(look),
      hasTouch: isPhone(look),
    });
    context.setDefaultTimeout(15_000);
    let token = '';
    if (who) {
      const answer = await context.request.post('/api/login', {
        data: { ...world.people[who], fingerprint: 'gallery' },
      });
      if (!answer.ok()) throw new Error(`${who} could not sign in: ${answer.status()}`);
      token = (await answer.json()).access_token;
    }
    await context.addInitScript(
      ([language, accessToken]) => {
        localStorage.setItem('dubplate.language', language);
        if (accessToken && !localStorage.getItem('dubplate.access-token'))
          localStorage.setItem('dubplate.access-token', accessToken);
      },
      [look.language, token] as const,
    );
    return context;
  };
  return (who: PersonName | null): Promise<BrowserContext> => {
    const context = opened.get(who) ?? open(who);
    opened.set(who, context);
    return context;
  };
};

/** Takes all exhibits in one look in turn; a failed exhibit is reported and does not stop the rest. */
const photograph = async (browser: Browser, origin: string, world: World, look: Look, planned: readonly Planned[]) => {
  const contextOf = openContexts(browser, origin, world, look);
  const shots: Shot[] = [];
  for (const plan of planned) {
    const file = fileOf(plan, look);
    const { path: route, name, exhibit } = plan;
    const fault = await contextOf(exhibit.as)
      .then((context) => takePicture(context, { exhibit, world, look, file: path.join(FOLDER, file) }))
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    console.log(fault === null ? `ok   ${file}` : `FAIL ${file}\n${fault}`);
    shots.push({ path: route, name, file, fault });
  }
  return shots;
};

/** Opens the dialogs of all exhibits in one look in turn; prints their faults. @returns how many faults there are */
const visitDialogs = async (
  browser: Browser,
  origin: string,
  world: World,
  look: Look,
  planned: readonly Planned[],
): Promise<number> => {
  const contextOf = openContexts(browser, origin, world, look);
  let count = 0;
  for (const plan of planned) {
    const file = (dialog: string) =>
      path.join(FOLDER, fileOf({ ...plan, name: `${plan.name}-dialog-${dialog}` }, look));
    const { reports, notOpened } = await contextOf(plan.exhibit.as)
      .then((context) => openDialogs(context, { exhibit: plan.exhibit, world, look, file }))
      .catch((error: unknown) => ({
        reports: [{ dialog: 'the page itself', faults: [String(error)] }],
        notOpened: [],
      }));
    for (const line of notOpened) console.log(`     not opened: ${line}`);
    for (const { dialog, faults } of reports) {
      console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${nameOfLook(look)} ${plan.name}: ${dialog}`);
      for (const fault of faults) console.log(`     ${fault}`);
      count += faults.length;
    }
  }
  return count;
};

const widths = options.widths.split(',').map(Number);
if (!widths.every((width) => width >= 320 && width <= 3840)) throw new Error('--widths takes pixels, like 768,1440');
const { planned, absent } = planShots(screens, options.only);
if (planned.length === 0) throw new Error(`No exhibit's name contains "${options.only}"`);
const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-gallery-'));
const port = String(await freePort());
const server = await startServer(
  readConfig({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL,
    LOG_LEVEL: 'error',
    RATE_LIMIT: '0',
    SUPPORT_EMAIL: 'support@example.com',
    ADMIN_PASSWORD: 'administrator-password',
  }),
);
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const close = async (): Promise<void> => {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().finally(() => process.exit(1)));
try {
  console.log('Filling a throw-away instance with people and records…');
  const world = await createWorld({ origin: server.address, database: server.database });
  if (!options.only) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const waiting = options.all ? allLooks(widths) : fewLooks(widths);
  const shots: Shot[] = [];
  const names = new Set(planned.map(({ name }) => name));
  // The fullest state of each screen has the most buttons.
  const inUse = planned.filter(
    ({ name }) =>
      name.endsWith('-full') || (name.endsWith('-partial') && !names.has(name.replace(/-partial$/, '-full'))),
  );
  let faults = 0;
  const work = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift())
      if (options.dialogs) faults += await visitDialogs(browser, server.address, world, look, inUse);
      else shots.push(...(await photograph(browser, server.address, world, look, planned)));
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  if (options.dialogs) console.log(`${faults} faults in dialogs`);
  else await writeFile(path.join(FOLDER, 'index.html'), writeIndexPage(shots, absent));
  const failed = shots.filter(({ fault }) => fault !== null);
  if (!options.dialogs)
    console.log(
      `${shots.length - failed.length} pictures in ${path.join(FOLDER, 'index.html')}, ${failed.length} failed`,
    );
  process.exitCode = failed.length + faults > 0 ? 1 : 0;
} finally {
  await close();
}
