import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { coverFile, draftIsSaved } from '../acts.ts';
import { coverInput, main, someArtist } from '../authoring-acts.ts';
import { expect, test } from '../test.ts';
import { changeAnswers } from '../traffic/change-answers.ts';
import { intercept } from '../traffic/intercept.ts';
import { visit } from '../visit.ts';

/** The same picture, marked as taken with the camera on its side. */
const turned = (jpeg: Buffer): Buffer => {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};

test('a cover is held against its rules, and sent while it is said so', async ({ page, baseURL }) => {
  await someArtist(page, baseURL);
  await page.goto('/upload');
  const cropper = page.getByRole('dialog', { name: 'Crop the cover' });
  const save = cropper.getByRole('button', { name: 'Save the cover' });

  await test.step('another kind of file shakes the zone', async () => {
    await page.evaluate(() => {
      const seen = window as unknown as { shaken: number };
      seen.shaken = 0;
      new MutationObserver((changes) => {
        seen.shaken += changes.length;
      }).observe(document.body, { subtree: true, attributeFilter: ['data-shaking'] });
    });
    await coverInput(page).setInputFiles({ name: 'cover.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(main(page).getByText('Files of this type are not supported here.')).toBeVisible();
    // It began, and it ended.
    await expect.poll(() => page.evaluate(() => (window as unknown as { shaken: number }).shaken)).toBe(2);
    await expect(cropper).toBeHidden();
  });

  await test.step('a small one can’t be saved, whichever way the camera was held', async () => {
    const buffer = turned(await makeCover({ side: 1500, height: 1000 }));
    await coverInput(page).setInputFiles({ name: 'small.jpg', mimeType: 'image/jpeg', buffer });
    await expect(cropper.getByRole('alert')).toHaveText(
      'The image is too small: it is 1000×1500, and its shorter side must be at least 1440 pixels.',
    );
    await expect(save).toBeDisabled();
    await cropper.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('it is moved by mouse and by finger', async () => {
    await coverInput(page).setInputFiles(await coverFile({ side: 2000, seed: 5 }));
    const picture = cropper.locator('img');
    const area = cropper.getByRole('application');
    await cropper.getByRole('slider').fill('1.3');
    const at = () => picture.evaluate((image) => image.style.transform);
    const before = await at();
    const box = await area.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10, { steps: 3 });
    await page.mouse.up();
    await expect.poll(at).not.toBe(before);
    const moved = await at();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + by, y: y + by }],
      });
    await touch('touchStart', 0);
    await touch('touchMove', -15);
    await touch('touchMove', -30);
    await touch('touchEnd', 0);
    await expect.poll(at).not.toBe(moved);
    await cropper.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a refused upload links to support', async () => {
    const takeFiles = await intercept(page, '**/api/file', (route) =>
      route.fulfill({ status: 415, json: { statusCode: 415, error: 'Unsupported', message: 'UNSUPPORTED_FILE' } }),
    );
    await coverInput(page).setInputFiles(await coverFile({ seed: 6 }));
    await save.click();
    const notice = page.getByRole('alert').filter({ hasText: 'An error occurred while uploading the cover' });
    await notice.getByRole('button', { name: 'Support' }).click();
    await expect(page).toHaveURL(/\/support\?.*uploading\+the\+cover|\/support\?.*uploading%20the%20cover/);
    takeFiles();
    await page.goBack();
    await expect(main(page).getByLabel('Add a cover')).toBeAttached();
  });

  await test.step('a large one is scaled down, and it is said while it is on its way', async () => {
    let releaseCalls = () => {};
    const held = new Promise<void>((resolve) => {
      releaseCalls = resolve;
    });
    await page.route('**/api/file', async (route) => {
      await held;
      await route.continue();
    });
    await coverInput(page).setInputFiles(await coverFile({ side: 3200, seed: 7 }));
    await expect(cropper.getByText('3000×3000 pixels')).toBeVisible();
    await save.click();
    await expect(page.getByText(/^The image's been compressed: /)).toBeVisible();
    const message = main(page).getByRole('status').filter({ hasText: 'The cover is uploading' });
    await expect(message).toBeVisible();
    await main(page).getByRole('button', { name: 'Cancel the upload of the cover' }).click();
    await expect(message).toBeHidden();
    await expect(main(page).getByLabel('Add a cover')).toBeAttached();
    await coverInput(page).setInputFiles(await coverFile({ side: 3200, seed: 7 }));
    await save.click();
    await expect(message).toBeVisible();
    releaseCalls();
    await expect(message).toBeHidden();
    await expect(main(page).getByLabel('Replace the cover')).toBeAttached();
    await draftIsSaved(page);
    await expect(page).toHaveURL(/\/drafts\/[0-9a-f-]{36}$/);
  });

  await test.step('the way to a page that makes covers is shown where this instance names one', async () => {
    const link = page.getByRole('link', { name: 'Generate cover' });
    for (const path of ['/releases', '/upload']) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(link).toHaveCount(0);
    }
    await changeAnswers(page, '**/api/instance', (instance) => ({
      ...instance,
      cover_generator_url: 'https://covers.example/',
    }));
    await page.reload();
    const expectLink = async () => {
      await expect(link).toHaveAttribute('href', 'https://covers.example/');
      await expect(link).toHaveAttribute('target', '_blank');
    };
    await expectLink();
    await visit(page, '/releases');
    await expectLink();
  });
});
