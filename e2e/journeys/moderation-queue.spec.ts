import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { enter } from '../acts.ts';
import { inspect } from '../inspect.ts';
import { ADMIN, MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';

const RELEASES = 10;
const KEYS_EACH = 3;
/** The free plan has room for a few artists, and each of these releases has its own artist. */
const EACH_SENDER = 5;

const send = async (sender: Person, title: string) => {
  const { release } = await makeDraft(sender, { title });
  await sender.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  return { title, uuid: release.uuid, sender };
};

test('a moderator clears ten releases by keyboard with at most three keys each; a colleague sees who has which', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const word = `Cleared ${crypto.randomUUID().slice(0, 8)}`;
  const sent: Awaited<ReturnType<typeof send>>[] = [];
  while (sent.length < RELEASES) {
    const sender = await signUp({ origin });
    for (let one = 0; one < EACH_SENDER; one++)
      sent.push(await send(sender, `${word} ${String(sent.length + 1).padStart(2, '0')}`));
  }
  const queue = `/staff/releases?search=${encodeURIComponent(word)}`;
  const colleague = await (await browser.newContext({ locale: 'en-GB', baseURL: origin })).newPage();
  await enter(colleague, ADMIN, origin);
  await colleague.goto(queue);
  await expect(colleague.getByRole('row')).toHaveCount(RELEASES + 1);

  await enter(page, MODERATOR);
  await page.goto(queue);
  await expect(page.getByRole('button', { name: 'Review next' })).toBeVisible();
  await expect(page.getByRole('row', { name: `${word} 01` })).toContainText('in 13 days');
  await inspect(page, 'the queue');

  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('n');
  await expect(page).toHaveURL(/search=Cleared/);
  await expect(page.getByText('You are reviewing this release')).toBeVisible();
  await expect(colleague.getByRole('row').filter({ hasText: `${word} 01` })).toContainText(MODERATOR.username);
  await inspect(page, 'a release with the queue beside it');
  const heading = page.getByRole('heading', { level: 1 });
  const finish = page.getByRole('button', { name: /^Approve/, exact: false }).first();
  for (const { title } of sent) {
    await expect(heading).toHaveText(title);
    await expect(finish).toBeEnabled();
    await press('y');
    // This instance has no codes of its own registrant.
    const question = page.getByRole('alertdialog', { name: 'Publish anyway?' });
    await expect(question.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
    await press('Enter');
  }
  // The last release has no next one: the page stays and shows that.
  await expect(page.getByText('Nothing more to do here.')).toBeVisible();
  await expect(page.getByText('No more releases to review.')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(RELEASES * KEYS_EACH);
  for (const { uuid, sender } of sent) {
    const release = await sender.ok('GET /release/{id}', { params: { id: uuid } });
    expect([release.status, release.upc]).toEqual(['PUBLISHED', expect.any(String)]);
  }
  await expect(colleague.getByText('Nothing found')).toBeVisible();
  await colleague.context().close();
});
