import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseId } from '@dubplate/contract/ids';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { enter } from '../acts.ts';
import { inspect } from '../inspect.ts';
import { expect, test } from '../test.ts';

/** Waits until the current delivery of the release to the only store has got so far. */
const deliveryIs = (admin: Person, release: ReleaseId, state: 'SENT', kind: 'INSERT' | 'UPDATE') =>
  expect
    .poll(
      async () => {
        const { data } = await admin.ok('GET /staff/deliveries', { query: { release, current: 'true' } });
        return data.map((delivery) => [delivery.state, delivery.kind]);
      },
      { timeout: TIMEOUT_MS },
    )
    .toEqual([[state, kind]]);

test('a published release is sent to a store, goes live, is taken down with a way back, and is edited once refused', async ({
  page,
  browser,
  ownServer: server,
}) => {
  test.slow();
  const admin = stranger(server.origin);
  const { access_token } = await admin.ok('POST /login', { body: { ...server.admin, fingerprint: 'journey' } });
  Object.assign(admin, { token: access_token });
  const artist = await signUp(server);

  const desk = await (await browser.newContext({ locale: 'en-GB', baseURL: server.origin })).newPage();
  await test.step('an administrator adds a store, whose connection works', async () => {
    await enter(desk, server.admin, server.origin);
    await desk.goto('/staff/stores');
    await expect(desk.getByText('No store yet')).toBeVisible();
    await desk.getByRole('link', { name: 'Add a store' }).click();
    await desk.getByLabel('Method').selectOption('Folder');
    await desk.getByLabel('Folder', { exact: true }).fill('harbour');
    await desk.getByLabel('Name', { exact: true }).fill('Harbour Radio');
    await desk.getByLabel('Key', { exact: true }).fill('harbour');
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect(desk.getByText('Enter the party id without hyphens', { exact: false })).toBeVisible();
    await desk.getByLabel('Party ID (DPID)').fill('PADPIDA2026112202R');
    await inspect(desk, 'a store’s settings');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByRole('button', { name: 'Test the connection: Harbour Radio' }).click();
    await expect(desk.getByText('The connection works', { exact: false })).toBeVisible();
    await inspect(desk, 'the stores');
  });

  const { release } = await publishRelease(artist, admin, { title: 'Night Ferry' });
  await deliveryIs(admin, release.uuid, 'SENT', 'INSERT');
  await enter(page, artist, server.origin);
  await page.goto(`${server.origin}/releases/${release.uuid}`);
  const stores = page.getByRole('region', { name: 'In stores' });

  await test.step('its package is whole, and the artist sees that it was sent', async () => {
    await expect(stores.getByText('Sent', { exact: true })).toBeVisible();
    const files = await readdir(path.join(server.dataDir, 'deliveries', 'harbour'), { recursive: true });
    const names = files.map((file) => path.basename(file));
    expect(names).toEqual(
      expect.arrayContaining([`${release.upc}.xml`, `${release.upc}.jpg`, `${release.upc}_1_1.wav`]),
    );
    expect(names.some((name) => name.startsWith('BatchComplete_'))).toBe(true);
    await inspect(page, 'a release in stores');
  });

  await test.step('staff write down that it is live; the artist’s page says so by itself', async () => {
    await desk.goto('/staff/deliveries');
    await desk.getByRole('button', { name: 'Open: Night Ferry at Harbour Radio' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Night Ferry at Harbour Radio' });
    await dialog.getByRole('button', { name: 'Show the message' }).click();
    await expect(dialog.getByText('<TitleText>Night Ferry</TitleText>', { exact: false })).toBeVisible();
    const download = desk.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the package' }).click();
    expect((await download).suggestedFilename()).toBe(`harbour-${release.upc}.zip`);
    await inspect(desk, 'a delivery');
    await dialog.getByLabel('Address at the store', { exact: false }).fill('https://harbour.example/album/1');
    await dialog.getByRole('button', { name: 'Set the state by hand' }).click();
    await expect(stores.getByText('Live', { exact: true })).toBeVisible();
    await expect(stores.getByRole('link', { name: 'Open on Harbour Radio' })).toHaveAttribute(
      'href',
      'https://harbour.example/album/1',
    );
  });

  await test.step('a takedown can be undone until it is sent', async () => {
    await stores.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Wrong mix');
    await inspect(page, 'the question before a takedown');
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await expect(stores.getByText('Will be taken down')).toBeVisible();
    await stores.getByRole('button', { name: 'Undo the takedown' }).click();
    await expect(stores.getByText('Live', { exact: true })).toBeVisible();
  });

  const { release: misspelt } = await publishRelease(artist, admin, { title: 'Harbur Lights' });
  const setState = async (state: 'REFUSED' | 'LIVE', reason?: string) => {
    const { data } = await admin.ok('GET /staff/deliveries', { query: { release: misspelt.uuid, current: 'true' } });
    await admin.ok('POST /staff/delivery/{id}/state', {
      params: { id: data[0]?.uuid as never },
      body: { state, ...(reason && { reason }) },
    });
  };
  await deliveryIs(admin, misspelt.uuid, 'SENT', 'INSERT');
  await page.goto(`${server.origin}/releases/${misspelt.uuid}`);

  await test.step('the artist reads why the store refused it', async () => {
    await setState('REFUSED', 'The title is misspelt.');
    await expect(stores.getByText('Refused', { exact: true })).toBeVisible();
    await expect(stores.getByText('The title is misspelt.', { exact: false })).toBeVisible();
  });

  await test.step('and edits it, while everyone sees what is out', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByText('You are editing a published release.', { exact: false })).toBeVisible();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Harbour Lights');
    await inspect(page, 'an edit of a published release');
    await page.getByRole('button', { name: 'Send to release' }).click();
    await expect(page.getByText('was successfully submitted for moderation', { exact: false }).first()).toBeVisible();
    await page.goto(`${server.origin}/releases/${misspelt.uuid}`);
    await expect(page.getByRole('heading', { name: 'Harbur Lights' })).toBeVisible();
    await expect(page.getByText('An edit of this release is open')).toBeVisible();
    await inspect(page, 'a release with an open edit');
    await page.getByRole('link', { name: 'Show the edit' }).click();
    await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
  });

  await test.step('a moderator sees what the edit changes, and publishes it', async () => {
    await desk.goto('/staff/releases');
    await desk.getByRole('link', { name: 'Harbour Lights' }).click();
    const changes = desk.getByRole('region', { name: 'What this edit changes' });
    await expect(changes).toContainText('Harbur Lights');
    await expect(desk.getByText('Ready for Harbour Radio')).toBeVisible();
    await desk.getByRole('button', { name: 'Show the message' }).click();
    const message = desk.getByRole('dialog', { name: 'What Harbour Radio would get' });
    await expect(message.getByText('<TitleText>Harbour Lights</TitleText>', { exact: false })).toBeVisible();
    await inspect(desk, 'what a store would get of an edit');
    await desk.keyboard.press('Escape');
    await inspect(desk, 'the review of an edit');
    await desk.getByRole('button', { name: 'Approve', exact: true }).click();
    await desk.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await expect(dialog.getByText('A published record keeps its codes', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(desk).toHaveURL(new RegExp(`/staff/releases/${misspelt.uuid}`));
  });

  await test.step('the artist’s page goes on to the release, whose next package has the correction', async () => {
    await expect(page).toHaveURL(new RegExp(`/releases/${misspelt.uuid}$`));
    await expect(page.getByRole('heading', { name: 'Harbour Lights' })).toBeVisible();
    // The store had refused it: the whole package goes again.
    await deliveryIs(admin, misspelt.uuid, 'SENT', 'INSERT');
    await setState('LIVE');
    await expect(stores.getByText('Live', { exact: true })).toBeVisible();
  });

  await desk.context().close();
});
