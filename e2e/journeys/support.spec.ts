import { signUp, stranger } from '@dubplate/testkit/person';
import { answer } from '@dubplate/testkit/support/conversations';
import { enter } from '../acts.ts';
import { inspect } from '../inspect.ts';
import { SUPPORT } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

/** Signs in a member of support by calls. */
const enterStaff = async (origin: string) => {
  const staff = stranger(origin);
  const { access_token } = await staff.ok('POST /login', { body: { ...SUPPORT, fingerprint: 'calls' } });
  staff.token = access_token;
  return staff;
};

test('an artist writes from a failure notice, watches the answer arrive, and returns to a half-typed one', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const artist = await signUp({ origin });
  const staff = await enterStaff(origin);
  await enter(page, artist);
  const field = () => page.getByRole('textbox', { name: 'Your message' });
  let uuid = '';

  await test.step('the notice leads to a question with what happened in it', async () => {
    await page.goto('/settings');
    await page.route('**/api/profile/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 409, headers: { 'x-request-id': 'req-7f3a' }, json: { message: 'NOT_NOW' } }),
    );
    await page.getByLabel('First name').fill('Vera');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to make changes' });
    await notice.getByRole('button', { name: 'Support' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ask a question' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Failed to make changes');
    const report = page.getByRole('figure');
    for (const line of [
      'What happened: Failed to make changes',
      'Page: /settings',
      'Error: 409 NOT_NOW',
      'Request: req-7f3a',
    ])
      await expect(report).toContainText(line);
    await expect(page.getByText(/we answer within 72 hours/)).toBeVisible();
    await expect(page.getByText(/no message will tell you/)).toBeVisible();
    await inspect(page, 'a question of a failure');
  });

  await test.step('drafts and releases are chosen in dialogs, which lead to the upload where there are none', async () => {
    for (const [name, none] of [
      ['Select a draft', 'No drafts yet'],
      ['Select a release', 'No releases yet'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByText(none)).toBeVisible();
      await expect(dialog.getByRole('link', { name: 'Upload music' })).toHaveAttribute('href', '/upload');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('it is sent, and opens as a conversation', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('I only wanted to be called Vera.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/support\/[\da-f-]{36}$/);
    uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const message = page.getByRole('log').getByRole('listitem');
    await expect(message).toHaveCount(1);
    await expect(message).toContainText('I only wanted to be called Vera.');
    await expect(message).toContainText('Request: req-7f3a');
    await expect(page.getByText('Waiting for support')).toBeVisible();
  });

  const { data } = await artist.ok('GET /my-tickets');
  const [ticket] = data;
  if (!ticket) throw new Error('The question is not there');

  await test.step('the answer comes live, and is read because it is looked at', async () => {
    await answer(staff, ticket, 'It works again. Does it for you?');
    await expect(page.getByRole('log').getByText('It works again. Does it for you?')).toHaveCount(1);
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
    await expect.poll(async () => (await artist.ok('GET /me/support')).unread).toBe(0);
    await inspect(page, 'a conversation');
  });

  await test.step('a half-typed answer outlives its tab', async () => {
    await field().pressSequentially('It does, thank');
    await page.close();
    await answer(staff, ticket, 'Are you still there?');
    page = await context.newPage();
    await enter(page, artist);
    await page.goto('/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Support 1 unread' });
    await link.click();
    await page
      .getByRole('row', { name: /1 unread answer/ })
      .getByRole('link')
      .click();
    await expect(page.getByRole('log').getByText('Are you still there?')).toBeVisible();
    await expect(field()).toHaveValue('It does, thank');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Support', exact: true })).toBeVisible();
  });

  await test.step('offline it waits, and arrives once when the connection is back; Shift+Enter breaks the line', async () => {
    await field().press('End');
    await page.keyboard.type(' you');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('very much');
    await expect(field()).toHaveValue('It does, thank you\nvery much');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/No connection. Your message is kept/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('log').getByText('It does, thank you very much')).toBeVisible({ timeout: 30_000 });
    await expect(field()).toHaveValue('');
    const messages = await artist.ok('GET /ticket/{id}/messages', { params: { id: ticket.uuid } });
    expect(messages.filter(({ content }) => content === 'It does, thank you\nvery much')).toHaveLength(1);
  });

  await test.step('files of the wrong kind are refused before, others are sent and shown', async () => {
    const chooser = page.locator('main input[type=file]');
    await chooser.setInputFiles([
      { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Plain notes') },
    ]);
    await expect(page.getByText(/run.exe can’t be sent/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('log').getByRole('link', { name: /notes.txt/ })).toBeVisible();
  });

  await test.step('in Russian: a closed conversation reopens by writing, and Escape goes back', async () => {
    await staff.ok('PATCH /staff/ticket/{id}', { params: { id: ticket.uuid }, body: { status: 'CLOSED' } });
    await page.addInitScript(() => localStorage.setItem('dubplate.language', 'ru'));
    await page.goto('/support');
    await page.getByRole('link', { name: 'Failed to make changes' }).click();
    await expect(page.getByText('Переписка закрыта. Напишите, и она откроется снова.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Ваше сообщение' }).fill('И ещё одно');
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByRole('log').getByText('И ещё одно')).toBeVisible();
    await expect(page.getByText('Переписка снова открыта')).toBeVisible();
    await expect(page.getByText('Ждёт ответа')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/support');
  });

  await test.step('elsewhere a notice says that there is an answer, and leads to it', async () => {
    await visit(page, '/artists');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(async () => {
      await answer(staff, ticket, 'Конечно.');
      await page.getByRole('button', { name: 'Прочитать ответ' }).click({ timeout: 3_000 });
    }).toPass();
    await expect(page).toHaveURL(`/support/${uuid}`);
  });

  await test.step('another’s conversation is not there', async () => {
    const other = await signUp({ origin });
    const theirs = await other.ok('POST /ticket', { body: { subject: 'Mine', content: 'Mine' } });
    await visit(page, `/support/${theirs.uuid}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Такого вопроса нет' })).toBeVisible();
  });
});

test('frequent questions are searched while one types, in both languages, and have addresses', async ({
  page,
  baseURL,
}) => {
  await enter(page, await signUp({ origin: baseURL ?? '' }));
  await page.goto('/support');
  const questions = page.locator('summary');
  await expect(questions.nth(4)).toBeVisible();
  const all = await questions.count();
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('isrc');
  await expect(page.getByText(/answers? found$/)).toBeVisible();
  expect(await questions.count()).toBeLessThan(all);
  await questions.first().click();
  await expect(page).toHaveURL(/\/support#[\da-f-]{36}$/);
  const address = page.url();
  await page.getByRole('searchbox').fill('gramophone');
  await expect(page.getByText('No answer with these words')).toBeVisible();
  await page.addInitScript(() => localStorage.setItem('dubplate.language', 'ru'));
  await page.goto('/artists');
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Скопировать ссылку на этот ответ' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Частые вопросы' })).toBeVisible();
});

test('people who cannot sign in write from the entry pages; the limit is explained kindly', async ({ page }) => {
  for (const path of ['/signup', '/resetpassword', '/signin']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Can’t get in? Write to support' }).click();
    await expect(page).toHaveURL('/contact');
  }
  const write = async (username: string) => {
    await page.goto('/contact');
    await page.getByRole('textbox', { name: 'Phone or e-mail' }).fill(username);
    await page.getByRole('textbox', { name: 'Subject' }).fill('A lost phone');
    await page.getByRole('textbox', { name: 'Message' }).fill('It asks for a code that I don’t have.');
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Enter phone number or email.')).toBeVisible();
  await expect(page.getByText('Write in a few words what it is about')).toBeVisible();
  await write('nobody-at-all@example.com');
  await expect(page.getByRole('heading', { level: 1, name: 'Your message is with support' })).toBeVisible();
  await expect(page.getByText('nobody-at-all@example.com')).toBeVisible();
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '1500' }, json: { message: 'TOO_MANY_REQUESTS' } }),
  );
  await write('nobody-at-all@example.com');
  await expect(page.getByText(/Please try again in 25 minutes; the text stays on this page/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('A lost phone');
});
