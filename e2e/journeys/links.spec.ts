import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import type { Page } from '@playwright/test';
import { inspect } from '../inspect.ts';
import { MODERATOR } from '../people.ts';
import { expect, test } from '../test.ts';

/** Returns the size of the page and everything it loads without the cover, in bytes as sent. */
const weigh = async (page: Page, address: string): Promise<number> => {
  const finished: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().includes('.cover.webp'))
      finished.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return (await Promise.all(finished)).reduce((sum, size) => sum + size, 0);
};

interface Shared {
  readonly owner: Person;
  readonly link: string;
  /** Slugs of the link, and of its artist. */
  readonly path: string;
  readonly artistPath: string;
}

/** A published release, a month before its day, with stores and its artist's page. */
const share = async (title: string, origin = ''): Promise<Shared> => {
  const moderator = stranger(origin);
  moderator.token = (await moderator.ok('POST /login', { body: { ...MODERATOR, fingerprint: 'links' } })).access_token;
  const owner = await signUp({ origin }, { username: `links-${crypto.randomUUID()}@example.com` });
  const { release, artistUuid } = await publishRelease(owner, moderator, { title });
  if (!release.link) throw new Error('The release has no link');
  const stores = [
    { store: 'spotify', url: 'https://open.spotify.com/album/1' },
    { store: 'yandex_music', url: 'https://music.yandex.ru/album/1' },
    { store: 'other', url: 'https://shop.example/' },
  ];
  await owner.ok('PATCH /link/{id}', { params: { id: release.link.uuid }, body: { stores, announced: true } });
  const { page } = await owner.ok('PATCH /artist/{id}', {
    params: { id: artistUuid },
    body: { page: { enabled: true } },
  });
  return {
    owner,
    link: release.link.uuid,
    path: `/l/${encodeURIComponent(release.link.slug)}`,
    artistPath: `/a/${page?.slug}`,
  };
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a fan opens a link, finds the stores, the artist and the way to report it; hidden, it is gone', async ({
    page,
    baseURL,
  }) => {
    const { owner, link, path, artistPath } = await share('Ночные трамваи', baseURL);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ночные трамваи');
    await expect(page.getByRole('img', { name: 'Cover of “Ночные трамваи”' })).toBeVisible();
    await expect(page.getByText(/^Out on \d+ \w+/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', `${path}.ics`);
    await page.getByRole('link', { name: 'Русский' }).click();
    await expect(page.getByText(/^Выйдет \d+ [а-я]+/)).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([/^Spotify/, /^Yandex Music/, /^shop\.example/]);

    await page.getByRole('link', { name: 'shop.example' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы переходите на другой сайт');
    await expect(page.getByText('shop.example', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Вернуться' }).click();

    await page.getByRole('link', { name: 'Night Ferry' }).click();
    await expect(page).toHaveURL(new RegExp(`${artistPath}\\?lang=ru$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night Ferry');
    await page.getByRole('link', { name: 'Ночные трамваи' }).click();

    await page.getByRole('link', { name: 'Пожаловаться' }).click();
    await page.getByRole('radio', { name: 'Использует чужое произведение' }).check();
    await page.getByLabel('Подробности, если хотите').fill('Это моя песня');
    await page.getByRole('button', { name: 'Отправить' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо');
    await page.getByRole('link', { name: 'Вернуться на страницу' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ночные трамваи');

    await owner.ok('PATCH /link/{id}', { params: { id: link }, body: { hidden: true } });
    await expect(async () => expect((await page.goto(`${path}?now`))?.status()).toBe(410)).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not available any more');
  });
});

test('each public page is light, and no axe rule is broken in either theme or language', async ({ page, baseURL }) => {
  const { path, artistPath } = await share('Night Trams', baseURL);
  const bytes = await weigh(page, `${path}?lang=ru`);
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeLessThan(30_000);
  for (const address of [path, `${path}/other`, `${path}/report`, artistPath, `${path}-never`])
    for (const language of ['en', 'ru']) {
      await page.goto(`${address}?lang=${language}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await inspect(page, `${address} ${language} ${colorScheme} ${width}`);
        }
      }
    }
});
