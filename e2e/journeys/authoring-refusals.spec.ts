import { makeDraft } from '@dubplate/testkit/records';
import type { Locator, Route } from '@playwright/test';
import { draftIsSaved } from '../acts.ts';
import { main, someArtist, tracks } from '../authoring-acts.ts';
import { moderator } from '../pay-acts.ts';
import { expect, test } from '../test.ts';
import { intercept } from '../traffic/intercept.ts';

test('changes from elsewhere come in; if both sides changed a field, the user chooses', async ({ page, baseURL }) => {
  const artist = await someArtist(page, baseURL);
  const { release, tracks: made } = await makeDraft(artist);
  const params = { id: release.uuid };
  const read = () => artist.ok('GET /release/{id}', { params });
  const elsewhere = (body: object) => artist.ok('PATCH /release/{id}', { params, body });
  await page.goto(`/drafts/${release.uuid}`);
  const title = main(page).getByRole('textbox', { name: 'Title', exact: true });
  const asked = page.getByRole('alertdialog', { name: 'This draft was changed elsewhere too' });

  await test.step('different fields come together', async () => {
    await expect(title).toHaveValue('First Light');
    await elsewhere({ title_version: 'Live at dawn' });
    await title.fill('Mine');
    await expect(main(page).getByRole('textbox', { name: 'Version' })).toHaveValue('Live at dawn');
    await expect.poll(async () => (await read()).title).toBe('Mine');
  });

  await test.step('theirs is taken', async () => {
    await elsewhere({ title: 'Theirs' });
    await title.fill('Mine again');
    await expect(asked).toContainText('changed the same fields: Title.');
    // There is no way round the answer.
    await expect(asked.getByRole('button')).toHaveText(['Take theirs', 'Keep mine']);
    await page.keyboard.press('Escape');
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Take theirs' }).click();
    await expect(title).toHaveValue('Theirs');
    // While it closes, its buttons could still be pressed.
    await expect(asked).toBeHidden();
    await draftIsSaved(page);
  });

  await test.step('mine is kept', async () => {
    await elsewhere({ title: 'Theirs too' });
    await title.fill('Mine at last');
    await asked.getByRole('button', { name: 'Keep mine' }).click();
    await expect(asked).toBeHidden();
    await expect.poll(async () => (await read()).title).toBe('Mine at last');
    await expect(title).toHaveValue('Mine at last');
  });

  await test.step('and so it is with a track', async () => {
    await tracks(page).getByRole('button', { name: 'Edit: Track 1' }).click();
    const name = tracks(page).getByRole('textbox', { name: 'Title', exact: true });
    const conflict = tracks(page).getByRole('alert').filter({ hasText: 'This track was changed elsewhere too.' });
    const meet = async (theirs: string) => {
      await artist.ok('PATCH /track/{id}', { params: { id: made[0]?.uuid }, body: { title: theirs } });
      await name.fill('My track');
      await expect(conflict).toBeVisible();
    };
    await meet('Their track');
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await expect(name).toHaveValue('Their track');
    await meet('Their other track');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(conflict).toBeHidden();
    await expect.poll(async () => (await read()).tracks[0]?.title).toBe('My track');
  });
});

test('a refusal to publish links to support and to its field; a sent release is read-only', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  const { release } = await makeDraft(artist);
  const issues = [{ path: 'tracks.0.title', code: 'title_too_short', message: 'A longer title, please' }];
  const refusal = { statusCode: 400, error: 'Bad Request', message: 'VALIDATION_FAILED', issues };
  const refuse = (route: Route) => route.fulfill({ status: 400, json: refusal });
  await page.route('**/publish', refuse);
  await page.goto(`/drafts/${release.uuid}`);
  const notice = (title: string) => page.getByRole('alert').filter({ hasText: title });

  await test.step('a refused save and a refused removal are shown, and lose nothing', async () => {
    const acceptChanges = await intercept(page, '**/api/release/*', (route) =>
      route.request().method() === 'PATCH' ? refuse(route) : route.fallback(),
    );
    const version = main(page).getByRole('textbox', { name: 'Version' });
    // The place of the notice on a phone.
    await page.setViewportSize({ width: 360, height: 740 });
    await version.focus();
    await version.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 150));
    await version.fill('Live at dawn');
    await expect(notice('The draft could not be saved')).toBeVisible();
    const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { y: 0, height: 0 };
    const gap = async () => {
      const [cover, field] = [await boxOf(notice('The draft could not be saved')), await boxOf(version)];
      return field.y - cover.y - cover.height;
    };
    await expect.poll(gap).toBeGreaterThan(0);
    await expect(version).toHaveValue('Live at dawn');
    const again = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await version.fill('Live at noon');
    await again;
    // The same failure makes no second notice, and the notice leaves with its cause.
    await expect(notice('The draft could not be saved')).toHaveCount(1);
    acceptChanges();
    await version.fill('Live at dusk');
    await draftIsSaved(page);
    await expect(notice('The draft could not be saved')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await intercept(page, '**/api/track/*', refuse, { times: 1 });
    await tracks(page).getByRole('button', { name: 'Remove: Track 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(notice('The track could not be removed')).toBeVisible();
    await expect(tracks(page).getByRole('button', { name: 'Edit: Track 1' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Send to release' }).click();
  const publishNotice = notice('An error occurred during release publishing');
  await expect(publishNotice).toBeVisible();
  await page.getByRole('button', { name: 'Track 1: A longer title, please' }).click();
  await expect(tracks(page).getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await publishNotice.getByRole('button', { name: 'Support' }).click();
  await expect(page).toHaveURL(/\/support\?/);

  await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  await page.goto(`/drafts/${release.uuid}`);
  await expect(page).toHaveURL(`/releases/${release.uuid}`);
  await expect(page.getByText('This release has been sent meanwhile, so it can’t be changed here.')).toBeVisible();

  const staff = await moderator(baseURL ?? '');
  const params = { id: release.uuid };
  await staff.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Too dark.\nToo loud.' } });
  await artist.ok('POST /release/{id}/unmoderate', { params });
  await page.goto(`/drafts/${release.uuid}`);
  const rejected = page.getByRole('alert').filter({ hasText: 'The release was rejected by the moderator' });
  // Shown once, in the lines that it was written in, and not to be closed.
  await expect(rejected).toHaveCount(1);
  await expect(rejected).toContainText('Too dark.\nToo loud.', { useInnerText: true });
  await expect(rejected.getByRole('button')).toHaveCount(0);
});
