import {
  addTracks,
  completeTrack,
  creditNewArtist,
  draftIsSaved,
  enter,
  fillMainData,
  signUp,
  wavFile,
} from '../acts.ts';
import { MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

test('an artist prepares a record, a moderator refuses it, then approves and publishes it', async ({
  page,
  browser,
}) => {
  await signUp(page);
  await page.getByRole('link', { name: 'Upload music' }).first().click();
  await expect(page).toHaveURL(/\/upload$/);
  const title = `Out of Fog ${Date.now()}`;
  // The queue has the releases of other journeys, too, and shows twenty at a time.
  const queue = `/staff/releases?search=${encodeURIComponent(title)}`;

  await test.step('the draft saves itself, and the address becomes its own without a word', async () => {
    await fillMainData(page, title);
    await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}$/);
    await addTracks(page, [wavFile('01 Out of Fog.wav')]);
    await completeTrack(page, 'Out of Fog');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toHaveValue(title);
  });

  await test.step('it is sent', async () => {
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page.getByText(`The "${title}" was successfully submitted for moderation`)).toBeVisible();
    await expect(page).toHaveURL(/\/releases\/[0-9a-f-]{36}$/);
    await expect(page.getByText('In review').first()).toBeVisible();
  });

  const way = page.getByRole('region', { name: 'The way to the stores' });
  const current = way.locator('[aria-current=step]');
  await test.step('it shows its way and how long it may take, and Back leads to it and not to the form', async () => {
    await expect(way.getByRole('listitem')).toHaveText([/^Sent, done\d+ \w+ 20/, /^In review/, 'Approved', 'Out']);
    await expect(current).toHaveText(/published by \d+ \w+ 20\d\d at the latest/);
    const address = page.url();
    await page.getByRole('link', { name: 'Main', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).not.toHaveURL(/\/(drafts|releases)\//);
    await page.goForward();
    await expect(page).toHaveURL(address);
  });

  const moderation = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await test.step('a moderator opens it, listens and refuses it with a message', async () => {
    await enter(moderation, MODERATOR);
    await moderation.goto(queue);
    await moderation.getByRole('link', { name: title }).click();
    await moderation
      .getByRole('button', { name: /^Play: / })
      .first()
      .click();
    await expect(moderation.getByRole('button', { name: /^Pause: / }).first()).toBeVisible();
    await moderation.getByRole('button', { name: 'Claim' }).click();
    await expect(moderation.getByRole('button', { name: 'Give back' })).toBeVisible();
    await page.reload();
    await expect(current).toContainText('A moderator has taken it on.');
    await moderation.getByRole('button', { name: 'Deny' }).click();
    await moderation.getByRole('textbox', { name: 'Message to the artist' }).fill('The cover is a little dark.');
    await moderation.getByRole('button', { name: 'Deny the release' }).click();
    await expect(moderation.getByText(`“${title}” is denied`)).toBeVisible();
  });

  await test.step('the artist’s page updates live; the record comes back, is fixed and sent again', async () => {
    const notice = (words: string) => page.getByRole('alert').filter({ hasText: words });
    await expect(notice(`“${title}” was rejected by the moderator`)).toContainText('The cover is a little dark.');
    await expect(current).toContainText('Denied');
    await page.getByRole('button', { name: 'Return to draft' }).click();
    await expect(page).toHaveURL(/\/drafts\//);
    await expect(notice('The release was rejected by the moderator')).toContainText('The cover is a little dark.');
    await creditNewArtist(page, 'Guest Star', 'Featuring');
    await draftIsSaved(page);
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page).toHaveURL(/\/releases\//);
  });

  await test.step('the moderator approves and publishes with a UPC', async () => {
    await visit(moderation, queue);
    await moderation.getByRole('link', { name: title }).click();
    await moderation.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(moderation.getByText(`“${title}” is approved`)).toBeVisible();
    await moderation.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = moderation.getByRole('dialog', { name: `Publish “${title}”` });
    await dialog.getByRole('textbox', { name: 'UPC' }).fill('036000291453');
    await expect(dialog.getByText(/check digit/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'UPC' }).fill('');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(moderation.getByText(`“${title}” is published`)).toBeVisible();
  });

  await test.step('the artist sees it published, with its codes', async () => {
    await expect(current).toHaveText(/^OutPublished on .+: the stores have it\. In stores from/);
    await expect(way.getByText('Approved, done')).toBeVisible();
    await expect(page.getByRole('button', { name: /^2\d{11} Copy UPC$/ })).toBeVisible();
    await visit(page, '/releases');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  });
});
