import { someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';

test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });

const PAGES = {
  '/artists': ['Artists', 'Everyone who is credited on your records.'],
  '/releases': ['All releases'],
  '/drafts': ['Drafts', 'Everything you have started and not sent yet.'],
  '/statistics': ['Statistics', /^How often your music was played/],
  '/upload': ['New release', /^The cover and the recordings together/],
} as const;

test('on a phone pages are read before their scripts are there, and nothing moves when they are', async ({
  page,
  baseURL,
}) => {
  const artist = await someArtist(page, baseURL);
  await artist.ok('POST /release', { body: { title: 'Night Bus' } });
  await page.goto('/artists');
  await expect(page.getByRole('navigation').filter({ visible: true }).first()).toBeVisible();
  let scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  for (const [path, [title, ...texts]] of Object.entries(PAGES)) {
    scripts = Promise.withResolvers<void>();
    await page.goto(path, { waitUntil: 'commit' });
    const words = [page.getByRole('heading', { level: 1, name: title }), ...texts.map((text) => page.getByText(text))];
    const places = () =>
      Promise.all(
        words.map(async (each) => {
          const box = await each.filter({ visible: true }).boundingBox();
          return box && [box.x, box.y, box.height].map(Math.round);
        }),
      );
    await expect(page.locator('body')).toHaveCSS('margin', '0px');
    for (const each of words) await expect(each.filter({ visible: true }), path).toBeVisible();
    // The fallback font may need a line more than the final one.
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    scripts.resolve();
    await expect(page.getByRole('navigation').filter({ visible: true }).first()).toBeVisible();
    // The page's own words may be replaced while they are measured.
    await expect.poll(places, path).toEqual(before);
  }
});
