import { signUp } from '@dubplate/testkit/person';
import { ask } from '@dubplate/testkit/support/conversations';
import { enter } from '../acts.ts';
import { inspect } from '../inspect.ts';
import { ADMIN, SUPPORT } from '../people.ts';
import { expect, test } from '../test.ts';

test('support finds a person by half a phone number, and the answer is one screen', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const digits = String(Date.now()).slice(-7);
  const caller = await signUp({ origin }, { username: `+7 921 ${digits}` });
  await caller.ok('PATCH /profile/{id}', {
    params: { id: caller.uuid },
    body: { first_name: 'Pavel', last_name: 'Grinyov' },
  });
  await caller.ok('POST /artist', { body: { name: `Night Ferry ${digits}` } });
  await caller.ok('POST /release', { body: { title: `Harbour ${digits}` } });
  const ticket = await ask(caller, `It says nothing ${digits}`, 'Where is my release?');
  await enter(page, SUPPORT);

  await test.step('half a number is enough', async () => {
    await page.goto('/staff/people');
    await page.getByRole('searchbox').fill(`${digits.slice(0, 3)}-${digits.slice(3, 6)}`);
    const row = page.getByRole('row', { name: 'Pavel Grinyov' });
    await expect(row).toContainText(`Login: +7921${digits}`);
    await inspect(page, 'a found person');
    await page.getByRole('searchbox').fill(`ferry ${digits}`);
    await expect(row).toContainText(`Artist: Night Ferry ${digits}`);
    await row.getByRole('link').click();
  });

  await test.step('the answer is one screen', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pavel Grinyov');
    for (const said of [`Harbour ${digits}`, `Night Ferry ${digits}`])
      await expect(page.getByText(said).first()).toBeVisible();
    await page.getByRole('button', { name: /^Tickets/ }).click();
    await expect(page.getByText(ticket.subject)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ban' })).toHaveCount(0);
    await inspect(page, 'a person as support sees them');
  });

  await test.step('a link is sent again, and the sessions end', async () => {
    await page.getByRole('button', { name: 'Send a link for a new password' }).click();
    await expect(page.getByText(`On its way to +7921${digits}`)).toBeVisible();
    await page.getByRole('button', { name: /^Sessions/ }).click();
    await expect(page.getByText('Unknown device').first()).toBeVisible();
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all sessions' }).click();
    await expect(page.getByText('Not signed in anywhere')).toBeVisible();
    expect((await caller.call('GET /me')).status).toBe(401);
  });

  await test.step('their conversation leads back to them', async () => {
    await page.getByRole('button', { name: /^Tickets/ }).click();
    await page.getByRole('link', { name: ticket.subject }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'Pavel Grinyov' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pavel Grinyov');
  });
});

test('an administrator bans for a week and lifts it; the person reads why, and the log has it all', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const person = await signUp({ origin });
  await enter(page, ADMIN);

  await test.step('a ban with an end', async () => {
    await page.goto(`/staff/people/${person.uuid}`);
    await page.getByRole('button', { name: 'Ban' }).click();
    const dialog = page.getByRole('dialog', { name: /^Ban / });
    await dialog.getByLabel('Reason for the person').fill('Records of somebody else');
    await dialog.getByLabel('Ends').selectOption('In 7 days');
    await inspect(page, 'a ban');
    await dialog.getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByText(/^Banned until /)).toBeVisible();
    await expect(page.getByText('Reason for the ban: Records of somebody else')).toBeVisible();
  });

  await test.step('is read where the person tries to sign in', async () => {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
    const theirs = await context.newPage();
    await theirs.goto('/signin');
    await theirs.getByLabel('Phone or e-mail').fill(person.username);
    await theirs.getByLabel('Password', { exact: true }).fill(person.password);
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(theirs.getByText(/Records of somebody else" The ban ends on /)).toBeVisible();
    await context.close();
  });

  await test.step('it is lifted, and the log shows before and after', async () => {
    await page.getByRole('button', { name: 'Lift the ban' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lift the ban' }).click();
    await expect(page.getByText(/^Banned until /)).toBeHidden();
    await page.getByRole('link', { name: 'What staff have done here' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Lifts a ban');
    await expect(rows.nth(2)).toContainText('Bans a person');
    await expect(rows.nth(2).getByRole('insertion').first()).toBeVisible();
    await inspect(page, 'the audit log');
    await page.getByLabel('What', { exact: true }).selectOption('Lifts a ban');
    await expect(rows).toHaveCount(2);
  });
});
