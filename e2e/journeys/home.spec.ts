import { makeDraft, publishRelease } from '@dubplate/testkit/records';
import type { Locator, Page, Route } from '@playwright/test';
import { hold, someArtist } from '../authoring-acts.ts';
import { moderator } from '../pay-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';
import { visit } from '../visit.ts';

/** The names of the buttons and links on the page's content that wear the accent. */
const accented = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.backgroundColor = 'var(--accent)';
    const accent = getComputedStyle(sample).backgroundColor;
    sample.remove();
    return [...main.querySelectorAll('a, button')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).backgroundColor === accent)
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });

const rows = (page: Page) => page.getByRole('region', { name: 'What’s next' }).getByRole('listitem');

test('Home lists what needs its person, the most urgent first', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const staff = await moderator(baseURL ?? '');
  const send = async (title: string) => {
    const { release } = await makeDraft(artist, { title });
    const onRelease = { params: { id: release.uuid } };
    await artist.ok('POST /release/{id}/publish', onRelease);
    return onRelease;
  };
  await staff.ok('POST /staff/release/{id}/approve', await send('Coming'));
  await send('Waiting');
  const begun = await artist.ok('POST /release', { body: { title: 'Begun' } });
  const bought = await artist.ok('POST /release', { body: { title: 'Bought for' } });
  await artist.ok('POST /user-product', {
    body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: artist.uuid, releaseUuid: bought.uuid },
  });
  await staff.ok('POST /staff/release/{id}/deny', {
    ...(await send('Refused')),
    body: { deny_reason: 'The cover is blurred.' },
  });

  await test.step('in order, each with what is to be known of it, and one next step', async () => {
    await page.goto('/');
    await expect(rows(page)).toHaveText([
      /RefusedDeniedThe cover is blurred\.Fix/,
      /Bought forNot paid.+\$15Continue/,
      /BegunDraft\d things leftContinue/,
      /WaitingIn reviewSent on .+On the Basic plan it is published by/,
      /ComingApprovedComes out on/,
    ]);
    await expect.poll(() => accented(page)).toEqual(['Fix: Refused']);
    await expect(page.getByText('Withdrawal is a demo')).toBeVisible();
  });

  await test.step('the latest three are shown with every sent one, and drafts are not', async () => {
    const latest = page.getByRole('region', { name: 'Latest releases' });
    await expect(latest.getByRole('listitem')).toHaveText([/Refused/, /Waiting/, /Coming/]);
  });

  await test.step('a failing block leaves the others', async () => {
    const refuse = (route: Route) => route.fulfill({ status: 400, json: {} });
    const answerSteps = await intercept(page, '**/api/releases/attention', refuse);
    await page.reload();
    await expect(page.getByText('Your next steps could not be loaded')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Latest releases' })).toBeVisible();
    // One failure of both is reported once, and one button loads both again.
    const answerLists = await intercept(page, '**/api/releases?*', refuse);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveCount(1);
    answerSteps();
    answerLists();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).filter({ hasText: 'Refused' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Latest releases' }).getByRole('listitem')).not.toHaveCount(0);
    const answerPurchases = await intercept(page, '**/api/me/purchases*', refuse);
    await page.reload();
    await expect(page.getByText('Unpaid orders could not be loaded.')).toBeVisible();
    // An unpaid release is at least a draft.
    await expect(rows(page).filter({ hasText: 'Bought for' })).toContainText('Draft');
    answerPurchases();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).filter({ hasText: 'Bought for' })).toContainText('Not paid');
  });

  await test.step('the order can be paid, the draft gone on with, the denied release fixed', async () => {
    await rows(page).filter({ hasText: 'Bought for' }).getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog').getByText('Quick release')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Continue: Begun' }).click();
    // The address changes before the page does.
    await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toHaveValue('Begun');
    // Changes from elsewhere show at the next visit.
    await artist.ok('PATCH /release/{id}', { params: { id: begun.uuid }, body: { title: 'Begun and named' } });
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Continue: Begun and named' })).toBeVisible();
    await page.getByRole('button', { name: 'Fix: Refused' }).click();
    await expect(page).toHaveURL(/\/drafts\//);
    await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toHaveValue('Refused');
  });
});

test('what Home shows first, the cover included, is requested before its scripts are there, and once', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const staff = await moderator(baseURL ?? '');
  for (const title of ['First Light', 'Night Bus']) await publishRelease(artist, staff, { title });
  await page.setViewportSize({ width: 412, height: 823 });
  const latest = page.getByRole('region', { name: 'Latest releases' });
  // Their titles are beside them, so they are decorative for screen readers.
  const covers = latest.locator('img');
  const early = [/\/api\/me$/, /\/releases\/attention$/, /\/api\/releases\?/, /\/thumbnail\/(medium|large)\?/];
  let requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const counts = () => early.map((address) => requested.filter((url) => address.test(url)).length);
  const showScripts = await hold(page, '**/assets/*.js');
  requested = [];
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(counts).toEqual([1, 1, 1, 1]);
  showScripts();
  await expect(covers).toHaveCount(2);
  await expect.poll(() => covers.first().evaluate((cover: HTMLImageElement) => cover.naturalWidth)).toBeGreaterThan(0);
  // The one below is half as wide, and fetched as a smaller picture.
  await covers.last().scrollIntoViewIfNeeded();
  await expect.poll(() => covers.last().evaluate((cover: HTMLImageElement) => cover.currentSrc)).toContain('/medium?');
  // The browser names the picture before its request is reported.
  await expect.poll(counts).toEqual([1, 1, 1, 2]);
  // With more than one row above them no cover is in sight: scripts come first.
  await artist.ok('POST /release', { body: { title: 'Begun' } });
  const showAll = await hold(page, '**/assets/*.js');
  requested = [];
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => 'earlyAnswers' in window);
  // Once the page has read them, it has decided.
  await page.evaluate(async () => {
    const early = Reflect.get(window, 'earlyAnswers') as { answers: Record<string, Promise<Response>> };
    for (const answer of await Promise.all(Object.values(early.answers))) await answer.clone().json();
  });
  await expect(page.locator('link[rel="preload"][as="image"]')).toHaveCount(0);
  expect(counts()).toEqual([1, 1, 1, 0]);
  showAll();
  await expect(covers).toHaveCount(2);
});

test('a new user is led from the sign-up through the first three steps, and signs out in the header', async ({
  page,
  baseURL,
}) => {
  await page.goto('/signup');
  await expect(page.getByRole('list', { name: 'What you get' }).getByRole('listitem')).toHaveCount(3);
  await someArtist(page, baseURL);
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Your first release in three steps' });
  await expect(steps).toContainText('1,440 to 3,000 pixels');
  await expect(steps).toContainText('100 MB');
  await expect(rows(page)).toHaveCount(0);
  await expect.poll(() => accented(page)).toEqual(['Add an artist']);
  await steps.getByRole('link', { name: 'Add an artist' }).click();
  await page.getByRole('dialog', { name: 'Create an artist' }).getByLabel('Name').fill('Night Ferry');
  await page.getByRole('button', { name: 'Save the artist' }).click();
  await expect(page.getByRole('button', { name: 'Actions: Night Ferry' })).toBeVisible();
  await expect(page).toHaveURL('/artists');
  await visit(page, '/');
  await expect(steps.getByRole('heading', { name: 'Add your artist Done' })).toBeVisible();
  await expect.poll(() => accented(page)).toEqual(['Start a release']);
  await steps.getByRole('link', { name: 'Start a release' }).click();
  await expect(page).toHaveURL('/upload');

  await test.step('the profile in the header opens by keyboard, closes by Escape, and signs out', async () => {
    await visit(page, '/');
    const profile = page.getByRole('button', { name: 'Profile: Unknown user' });
    await profile.focus();
    await page.keyboard.press('Enter');
    const settings = page.getByRole('banner').getByRole('link', { name: 'Settings', exact: true });
    await expect(settings).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(profile).toBeFocused();
    await profile.click();
    await settings.click();
    await expect(page).toHaveURL('/settings');
    // The focus goes to the page once it is there.
    await expect(page.locator('main')).toBeFocused();
    await expect(settings).toBeHidden();
    await profile.click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(settings).toBeHidden();
    await profile.click();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/signin/);
  });
});

test('the bar at the foot of a phone leads on, and covers nothing', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist, { title: 'Played' });
  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await page.setViewportSize({ width: 360, height: 740 });
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('it is not shown');
    return { top: box.y, bottom: box.y + box.height };
  };
  await page.goto('/');
  for (const [name, address] of [
    ['Releases', '/releases'],
    ['Artists', '/artists'],
    ['Me', '/settings'],
    ['Upload', '/upload'],
    ['Home', '/'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await visit(page, `/releases/${release.uuid}`);
  await page.getByRole('button', { name: 'Listen' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeVisible();
  const barTop = (await boxOf(bar)).top;
  await expect.poll(async () => (await boxOf(player)).bottom).toBeLessThanOrEqual(barTop + 0.5);
  const playerTop = (await boxOf(player)).top;
  await expect
    .poll(async () => {
      // What arrives late makes the page longer.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return (await boxOf(page.getByRole('contentinfo'))).bottom;
    })
    .toBeLessThanOrEqual(playerTop + 0.5);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(bar).toBeHidden();
});
