import { readFile } from 'node:fs/promises';
import { signUp } from '@dubplate/testkit/person';
import { fillSignIn } from '../account-acts.ts';
import { enter } from '../acts.ts';
import { inspect, wear } from '../inspect.ts';
import { MODERATOR, SUPPORT, somebody } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

/** The value in `serve.ts`. */
const ADMINISTRATOR = { username: 'admin@dubplate.local', password: MODERATOR.password };

test('an administrator writes a survey, publishes it, reads the answers, and closes it', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const slug = `NEXT${Date.now()}`;
  await enter(page, ADMINISTRATOR);
  const confirm = async (heading: string, action: string) => {
    const asked = page.getByRole('alertdialog', { name: heading });
    await asked.getByRole('button', { name: action, exact: true }).click();
    await expect(asked).toBeHidden();
  };

  await test.step('a draft with questions of each type', async () => {
    await page.goto('/staff/surveys');
    await expect(page.getByRole('table')).toBeVisible();
    await inspect(page, 'the list of surveys');
    await page.getByRole('button', { name: 'New survey' }).click();
    const dialog = page.getByRole('dialog', { name: 'New survey' });
    await dialog.getByLabel('Title in English').fill('What comes next');
    await dialog.getByLabel('Code in the address').fill(slug);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What comes next' })).toBeVisible();

    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question in English').fill('Plans');
    await page.getByLabel('Question in Russian').fill('Планы');
    await page.getByLabel('Option in English').fill('An album');
    await page.getByLabel('Option in Russian').fill('Альбом');
    await page.getByRole('button', { name: 'Add an option' }).click();
    const second = page.getByRole('group', { name: 'Option 2' });
    await second.getByLabel('Option in English').fill('Say more');
    await second.getByLabel('Answer').selectOption('Text');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question in English').fill('How much');
    await page.getByLabel('Question in Russian').fill('Сколько');
    await page.getByLabel('Option in English').fill('Releases a year');
    await page.getByLabel('Option in Russian').fill('Релизов в год');
    await page.getByLabel('Answer').selectOption('Number');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Reorder: How much' }).press('ArrowUp');
    await expect(page.getByRole('button', { name: '1. How much' })).toBeVisible();
  });

  await test.step('what was not saved is there after the tab was closed', async () => {
    await expect(page.getByText('Not saved yet')).toBeVisible();
    const address = page.url();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/terms');
    await page.goto(address);
    await expect(page.getByRole('button', { name: '2. Plans' })).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The survey has been saved')).toBeVisible();
  });

  await test.step('it is published once nothing is missing', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await confirm('Publish this survey?', 'Publish');
    await expect(page.getByText('Not published yet')).toBeVisible();
    await inspect(page, 'the editor of a survey');
    await page.getByLabel('Title in Russian').fill('Что дальше');
    await page.getByRole('group', { name: 'Option 2' }).getByLabel('Option in Russian').fill('Подробнее');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.getByText('Russian', { exact: true }).click();
    await expect(preview.getByRole('group', { name: 'Планы' })).toBeVisible();
    await inspect(page, 'the preview of a survey');
    await preview.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await confirm('Publish this survey?', 'Publish');
    await expect(page.getByRole('button', { name: 'Close the survey' })).toBeVisible();
  });

  const visitor = await (await browser.newContext()).newPage();
  await test.step('a person answers it', async () => {
    await enter(visitor, await signUp({ origin }), origin);
    await visitor.goto(`${origin}/surveys/${slug}`);
    await visitor.getByRole('radio', { name: 'Yes' }).check();
    await visitor.getByLabel('Say more').fill('=Vinyl');
    await visitor.getByLabel('Releases a year').fill('4');
    await visitor.getByRole('button', { name: 'Send answers' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  });

  await test.step('the answers are counted, and come as CSV', async () => {
    await page.getByRole('link', { name: 'Answers' }).click();
    await expect(page.getByText('1 person has answered')).toBeVisible();
    await expect(page.getByRole('table', { name: 'An album' }).getByRole('row')).toHaveText([
      /Answer/,
      'Yes1100%',
      'No00%',
    ]);
    await expect(page.getByRole('list', { name: 'Say more' }).getByText('=Vinyl')).toBeVisible();
    await inspect(page, 'the answers to a survey');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`survey-${slug}.csv`);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/Plans,Say more,"?'=Vinyl/);
    await wear(page, { width: 360, theme: 'dark', language: 'ru' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Ответы: Что дальше' })).toBeVisible();
    await inspect(page, 'the answers in Russian on a phone');
  });

  await test.step('a closed one takes no more answers', async () => {
    await visitor.goto(`${origin}/surveys/${slug}`);
    await visitor.getByLabel('Say more').fill('Too late');
    await page.getByRole('link', { name: 'Вернуться к опросу' }).click();
    await page.getByRole('button', { name: 'Закрыть опрос' }).click();
    await confirm('Закрыть опрос?', 'Закрыть опрос');
    await expect(page.getByRole('button', { name: 'Опубликовать снова' })).toBeVisible();
    await inspect(page, 'a closed survey on a phone');
    await visitor.getByRole('button', { name: 'Send answers' }).click();
    await expect(visitor.getByText('This survey is closed.')).toBeVisible();
    await expect(visitor.getByLabel('Say more')).toHaveValue('Too late');
    await visitor.reload();
    await expect(visitor.getByText('This survey is closed.')).toBeVisible();
    await expect(visitor.getByLabel('Say more')).toBeHidden();
    await visitor.context().close();
  });
});

test('support writes a frequent question, and all users read it at its place', async ({ page }) => {
  const question = `How do I play my test pressing ${Date.now()}?`;
  await enter(page, SUPPORT);
  await page.goto('/staff/faqs');
  await page.getByRole('button', { name: 'New question' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question' });
  const english = dialog.getByRole('group', { name: 'English' });
  const russian = dialog.getByRole('group', { name: 'Russian' });
  await english.getByLabel('Question').fill(question);
  await english.getByLabel('Answer').fill('On **any** page: press play.');
  await expect(english.getByRole('region', { name: 'Preview, English' }).locator('strong')).toHaveText('any');
  await russian.getByLabel('Question').fill('Как послушать?');
  await russian.getByLabel('Answer').fill('На **любой** странице.');
  await inspect(page, 'the form of a frequent question');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await inspect(page, 'the frequent questions for support');

  const saved = page.waitForResponse((response) => response.url().endsWith('/faqs/order'));
  const handle = page.getByRole('button', { name: `Reorder: ${question}` });
  await handle.press('ArrowUp');
  expect((await saved).status()).toBe(200);
  await page.getByRole('link', { name: 'See the page' }).click();
  const questions = page.locator('main summary');
  await expect(questions.filter({ hasText: question })).toBeVisible();
  await expect.poll(async () => (await questions.allTextContents()).at(-2)).toBe(question);
  await questions.filter({ hasText: question }).click();
  await expect(page.locator('main details[open] strong')).toHaveText('any');

  await visit(page, '/staff/faqs');
  await page.getByRole('button', { name: `Delete: ${question}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(handle).toBeHidden();
});

test('people of the older system are imported after a check, and asked to move', async ({ page }) => {
  const { username } = somebody();
  const fileOf = (...lines: readonly string[]) => ({
    name: 'people.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.join('\n')),
  });
  const good = JSON.stringify({ username, releases: [{ name: 'Salt Water' }] });
  await enter(page, ADMINISTRATOR);
  await page.goto('/staff/legacy');
  const choose = page.locator('main input[type=file]');
  await choose.setInputFiles(fileOf(good, 'no person', '{"releases":[]}'));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: '2 lines have errors' })).toBeVisible();
  await expect(page.getByRole('cell')).toHaveText(['2', 'The line is not a JSON object', '3', /“username” is missing/]);
  await inspect(page, 'an import with bad lines');

  await choose.setInputFiles(fileOf(good));
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'No errors in the file' })).toBeVisible();
  await inspect(page, 'an import that was checked');
  await page.getByRole('button', { name: 'Import' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Import this file?' });
  await asked.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'The file has been imported' })).toBeVisible();

  await page.goto('/signin');
  await page.evaluate(() => localStorage.removeItem('dubplate.access-token'));
  await page.context().clearCookies();
  await page.goto('/signin');
  await fillSignIn(page, { username, password: 'the password of old' });
  await expect(page.getByRole('dialog', { name: 'Move your profile here?' })).toBeVisible();
});

test('to others the pages of staff do not exist', async ({ page, baseURL }) => {
  await enter(page, await signUp({ origin: baseURL ?? '', ...somebody() }));
  for (const path of ['/staff/surveys', '/staff/faqs', '/staff/legacy']) {
    await page.goto(path);
    await expect(page.getByText('Looks like a dead end.')).toBeVisible();
  }
});
