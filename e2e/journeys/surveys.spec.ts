import { signUp } from '@dubplate/testkit/person';
import { enter } from '../acts.ts';
import { administrator } from '../administrator.ts';
import { inspect, wear } from '../inspect.ts';
import { expect, test } from '../test.ts';

const both = (en: string, ru: string) => ({ en, ru });

test('a survey is answered on its page, and its answers are there when one comes back', async ({ page, baseURL }) => {
  const origin = baseURL ?? '';
  const admin = await administrator(origin);
  const slug = `YEAR${Date.now()}`;
  const option = { order: 0 };
  const survey = await admin.ok('POST /staff/survey', {
    body: {
      slug,
      title: both('Your year in music', 'Ваш год в музыке'),
      place: 'LINK',
      questions: [
        {
          title: both('What comes next?', 'Что дальше?'),
          order: 1,
          options: [
            { ...option, type: 'BOOL', title: both('An album', 'Альбом') },
            { order: 1, type: 'TEXT', title: both('Say more', 'Расскажите подробнее') },
          ],
        },
        {
          title: both('How much?', 'Сколько?'),
          order: 2,
          options: [{ ...option, type: 'NUMBER', title: both('Releases a year', 'Релизов в год') }],
        },
      ],
    },
  });
  await enter(page, await signUp({ origin }));
  const form = page.locator('form');

  await test.step('a draft is on no page', async () => {
    await page.goto(`/surveys/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such survey' })).toBeVisible();
    await admin.ok('POST /staff/survey/{id}/publish', { params: { id: survey.uuid } });
  });

  await test.step('a published one is answered', async () => {
    await page.reload();
    await inspect(page, 'the survey');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('textbox', { name: 'Releases a year' }).fill('a few');
    await expect(form.getByText('Enter a number')).toBeVisible();
    await page.getByRole('textbox', { name: 'Releases a year' }).fill('4');
    await page.getByRole('textbox', { name: 'Say more' }).fill('Vinyl, at last');
    await page.getByRole('button', { name: 'Send answers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  });

  await test.step('its answers come back, in the other language, and can be changed', async () => {
    await wear(page, { width: 360, theme: 'dark', language: 'ru' });
    await page.goto(`/surveys/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ваш год в музыке' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Да' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Расскажите подробнее' })).toHaveValue('Vinyl, at last');
    await inspect(page, 'the survey in Russian');
    await page.getByRole('radio', { name: 'Нет' }).check();
    await page.getByRole('button', { name: 'Отправить ответы' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Спасибо' })).toBeVisible();
  });

  const { people, options } = await admin.ok('GET /staff/survey/{id}/results', { params: { id: survey.uuid } });
  expect([people, options.map(({ answers, no, mean }) => [answers, no, mean]).toSorted()]).toEqual([
    1,
    [
      [1, 0, null],
      [1, 0, 4],
      [1, 1, null],
    ],
  ]);
});
