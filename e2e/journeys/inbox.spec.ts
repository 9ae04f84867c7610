import { signUp } from '@dubplate/testkit/person';
import { ask, messagesOf, ticketOf, writeOn } from '@dubplate/testkit/support/conversations';
import { enter } from '../acts.ts';
import { inspect } from '../inspect.ts';
import { SUPPORT } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

test('an artist writes to support; staff find it, take it, note, answer from a template, close and merge, by keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const artist = await signUp({ origin });
  await artist.ok('PATCH /profile/{id}', {
    params: { id: artist.uuid },
    body: { first_name: 'Vera', last_name: 'Lunn' },
  });
  const subject = `My release is missing ${artist.uuid.slice(-6)}`;
  const ticket = await ask(artist, subject, 'Every other store has it.');
  const watching = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  const artistPage = await watching.newPage();
  await enter(artistPage, artist, origin);
  await artistPage.goto(`/support/${ticket.uuid}`);
  await expect(artistPage.getByRole('log')).toContainText('Every other store has it.');
  await enter(page, SUPPORT);
  const log = page.getByRole('log');
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  const note = page.getByRole('textbox', { name: 'Your note' });

  await test.step('a template is made in both languages', async () => {
    await page.goto('/staff/templates');
    await page.getByRole('button', { name: 'New template' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New template' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(`Late store ${artist.uuid.slice(-6)}`);
    await dialog.getByRole('textbox', { name: 'English' }).fill('We are asking the store.');
    await dialog.getByRole('textbox', { name: 'Русский' }).fill('Мы спрашиваем площадку.');
    await inspect(page, 'a template');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: /^Late store/ })).toBeVisible();
  });

  await test.step('the question is found by its words, taken and opened', async () => {
    await visit(page, '/staff/tickets');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(subject);
    await expect(page).toHaveURL(/search=/);
    const row = page.getByRole('row', { name: subject });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Answer within');
    await expect(row).toContainText('Vera Lunn');
    await expect(row).toContainText('Nobody');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'In tickets' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect(row).toContainText(SUPPORT.username);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/staff/tickets/${ticket.uuid}`);
    await expect(log).toContainText('Every other store has it.');
    await expect(page.getByRole('complementary', { name: 'About the asker' })).toContainText('Not verified');
  });

  await test.step('a note is for staff alone; half-typed, it outlives the page', async () => {
    await page.keyboard.press('n');
    await expect(note).toBeFocused();
    await page.keyboard.type('They confirmed on the phone');
    await inspect(page, 'a note that is being written');
    await page.reload();
    await expect(note).toHaveValue('They confirmed on the phone');
    await note.press('Enter');
    await expect(log.getByRole('listitem').filter({ hasText: 'They confirmed on the phone' })).toContainText('Note');
    await expect(note).toHaveValue('');
  });

  await test.step('an answer from a template is seen by the artist as it comes, and the note never', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('t');
    await expect(page.getByRole('combobox', { name: 'Insert a template' })).toBeFocused();
    await page.keyboard.type(`late store ${artist.uuid.slice(-6)}`);
    await expect(page.getByRole('option', { name: /^Late store/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(answer).toHaveValue('We are asking the store.');
    await expect(answer).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(log).toContainText('We are asking the store.');
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await expect(artistPage.getByRole('log')).toContainText('We are asking the store.');
    await expect(artistPage.getByText('They confirmed on the phone')).toHaveCount(0);
    expect((await messagesOf(artist, ticket)).map(({ content }) => content)).toEqual([
      'Every other store has it.',
      'We are asking the store.',
    ]);
    await inspect(page, 'a conversation of support');
  });

  await test.step('offline an answer waits, and arrives once', async () => {
    await answer.fill('They answered.');
    await page.context().setOffline(true);
    await answer.press('Enter');
    await expect(page.getByText(/No connection. Your message is kept/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(log.getByText('They answered.')).toBeVisible({ timeout: 30_000 });
    await expect(answer).toHaveValue('');
    const sent = (await messagesOf(artist, ticket)).filter(({ content }) => content === 'They answered.');
    expect(sent).toHaveLength(1);
  });

  await test.step('closed, it opens again as the artist writes, which staff see as it comes', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('c');
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    expect((await ticketOf(artist, ticket)).status).toBe('CLOSED');
    await artistPage.getByRole('textbox', { name: 'Your message' }).fill('It is still missing.');
    await artistPage.keyboard.press('Enter');
    await expect(log).toContainText('It is still missing.');
    await expect(page.getByText('Waiting for support', { exact: true }).first()).toBeVisible();
  });

  await test.step('two of the same artist are merged after a question', async () => {
    const double = await ask(artist, `Again ${artist.uuid.slice(-6)}`, 'Did you get my question?');
    await visit(page, `/staff/tickets/${double.uuid}`);
    await page.getByRole('button', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge into another ticket?' });
    await expect(dialog).toContainText('This can’t be undone');
    await inspect(page, 'merging');
    await dialog.getByRole('radio', { name: subject }).check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(page).toHaveURL(`/staff/tickets/${ticket.uuid}`);
    await expect(log).toContainText('Did you get my question?');
    await visit(artistPage, `/support/${double.uuid}`);
    await expect(artistPage).toHaveURL(`/support/${ticket.uuid}`);
  });

  await test.step('a new question appears in the list as it is asked; Escape goes back to it', async () => {
    // The list has the questions of other journeys, too, and shows twenty at a time.
    const live = page.waitForEvent('websocket');
    await page.goto(`/staff/tickets?search=${encodeURIComponent(subject)}`);
    await page.getByRole('row', { name: subject }).getByRole('link').click();
    await expect(log).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/staff\/tickets\?search=/);
    await live;
    const other = await signUp({ origin });
    const later = await ask(other, `Something else ${other.uuid.slice(-6)}`);
    await page.getByRole('searchbox').fill(other.uuid.slice(-6));
    await expect(page.getByRole('row', { name: later.subject })).toBeVisible();
    await writeOn(other, later, 'And one more thing');
    await expect(page.getByRole('row', { name: /And one more thing/ })).toBeVisible();
  });

  await test.step('to everybody else these pages are not there', async () => {
    for (const path of ['/staff/tickets', `/staff/tickets/${ticket.uuid}`, '/staff/templates']) {
      await artistPage.goto(path);
      await expect(artistPage.getByRole('heading', { level: 1, name: /dead end/i })).toBeVisible();
    }
    await watching.close();
  });
});
