import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { enter } from '../acts.ts';
import { administrator } from '../administrator.ts';
import { inspect, wear } from '../inspect.ts';
import { mailedLink } from '../letters.ts';
import { SUPPORT } from '../people.ts';
import { expect, test } from '../test.ts';
import { visit } from '../visit.ts';

/** A new user with a verified name. */
const verifiedArtist = async (origin: string): Promise<Person> => {
  const artist = await signUp({ origin });
  const token = (await mailedLink(artist.username, 'verify')).replace('/verify/', '');
  await artist.ok('POST /verify', { body: { token } });
  return artist;
};

const supportBy = async (origin: string): Promise<Person> => {
  const person = stranger(origin);
  const { access_token } = await person.ok('POST /login', { body: { ...SUPPORT, fingerprint: 'journey' } });
  return Object.assign(person, { token: access_token });
};

test('an artist edits the links of a release and of their own, and the page of the artist', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = baseURL ?? '';
  const artist = await verifiedArtist(origin);
  const title = `Salt ${Date.now()}`;
  const { release } = await publishRelease(artist, await administrator(origin), { title });
  const slug = `salt-${Date.now()}`;
  const linkOf = async () => artist.ok('GET /link/{id}', { params: { id: release.link?.uuid } });
  await enter(page, artist);

  await test.step('the release leads to its link', async () => {
    await page.goto(`/releases/${release.uuid}`);
    await expect(page.getByRole('heading', { name: 'Link for listeners' })).toBeVisible();
    await inspect(page, 'the release');
    await page.getByRole('link', { name: 'Edit link' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('stores are recognized, put in order and hidden, and saved with a new address', async () => {
    const add = page.getByRole('button', { name: 'Add a store' });
    for (const url of ['https://open.spotify.com/album/1', 'https://tidal.com/album/1', 'https://ferry.example/shop']) {
      await add.click();
      await expect(page.getByLabel('Address in the store').last()).toBeFocused();
      await page.keyboard.insertText(url);
    }
    await expect(page.getByText('Listeners are asked before they leave', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Reorder: TIDAL' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'Hide: Spotify' }).click();
    await page.getByLabel('Address of the page').fill(slug);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The link has been saved')).toBeVisible();
    const saved = await linkOf();
    expect([saved.slug, saved.stores.map(({ store, shown }) => [store, shown])]).toEqual([
      slug,
      [
        ['tidal', true],
        ['spotify', false],
        ['other', true],
      ],
    ]);
    await inspect(page, 'the editor');
  });

  await test.step('it is hidden at once', async () => {
    await page.getByRole('switch', { name: 'Hidden' }).click();
    await expect(page.getByText('The QR code appears once the page is public.')).toBeVisible();
    expect((await linkOf()).hidden).toBe(true);
    await page.getByRole('switch', { name: 'Hidden' }).click();
    await expect(page.getByRole('img', { name: `QR code of ${title}` })).toBeVisible();
  });

  await test.step('one of their own is made, and the plan’s limit is said', async () => {
    await visit(page, '/links');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await inspect(page, 'the links');
    await page.getByRole('button', { name: 'New link' }).click();
    const dialog = page.getByRole('dialog', { name: 'New link' });
    await expect(dialog.getByText('On Basic you can have up to 20 links', { exact: false })).toBeVisible();
    await dialog.getByLabel('Title').fill('Winter tour');
    await inspect(page, 'a new link');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Winter tour' })).toBeVisible();
  });

  await test.step('staff take it down, and the artist reads why', async () => {
    const own = page.url();
    const staffContext = await browser.newContext({ baseURL: origin });
    const staffPage = await staffContext.newPage();
    await enter(staffPage, SUPPORT, origin);
    await wear(staffPage, { width: 360, theme: 'dark', language: 'ru' });
    await staffPage.goto('/staff/links');
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Публичные страницы' })).toBeVisible();
    await inspect(staffPage, 'reports in Russian');
    await staffPage.getByRole('button', { name: 'Все ссылки' }).click();
    await staffPage.getByRole('searchbox').fill('winter');
    await staffPage.getByRole('button', { name: 'Снять страницу: Winter tour' }).first().click();
    const dialog = staffPage.getByRole('dialog');
    await dialog.getByLabel('Причина для владельца').fill('На странице нет ни одного адреса.');
    await inspect(staffPage, 'a takedown in Russian');
    await dialog.getByRole('button', { name: 'Снять', exact: true }).click();
    await expect(staffPage.getByText('Страница снята')).toBeVisible();
    await staffContext.close();
    await wear(page, { width: 360, theme: 'dark', language: 'ru' });
    await page.goto(own);
    await expect(page.getByText('Причина: На странице нет ни одного адреса.')).toBeVisible();
    await inspect(page, 'a link that was taken down, in Russian');
    await visit(page, `/links/${release.link?.uuid}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await inspect(page, 'the editor in Russian');
  });

  await test.step('the artist’s page is switched on', async () => {
    await visit(page, '/artists');
    await page.getByRole('button', { name: 'Действия: Night Ferry' }).click();
    await page.getByRole('menuitem', { name: 'Публичная страница: Night Ferry' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('switch').click();
    await inspect(page, 'the page of an artist in Russian');
    await dialog.getByLabel('Адрес страницы').fill(`ferry-${slug}`);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog.getByText(`/a/ferry-${slug}`).last()).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Открыть страницу' })).toBeVisible();
  });

  const open = await (await supportBy(origin)).ok('GET /staff/links', { query: { search: 'winter tour' } });
  expect(open.data[0]?.taken_down?.reason).toBe('На странице нет ни одного адреса.');
});
