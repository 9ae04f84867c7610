import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@dubplate/client';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { signUp, stranger } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { Webhook } from 'standardwebhooks';
import { enter } from '../acts.ts';
import { expect, test } from '../test.ts';

/** A receiver that keeps what it gets. */
const openReceiver = async () => {
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers as Record<string, string>, body });
    response.end('thanks');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hooks`, received, close: () => server.close() };
};

test('a script sends a release with a token, and a webhook tells that it was approved', async ({
  page,
  ownServer: server,
}) => {
  const receiver = await openReceiver();
  try {
    const artist = await signUp(server);
    let token = '';
    let secret = '';

    await test.step('the artist makes a token for sending releases', async () => {
      await enter(page, artist, server.origin);
      await page.goto(`${server.origin}/settings/tokens`);
      await page.getByRole('button', { name: 'Make a token' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Catalogue');
      await dialog.getByRole('button', { name: 'Choose what sending releases needs' }).click();
      await dialog.getByRole('button', { name: 'Make the token' }).click();
      token = (await page.getByText(/^dub_[0-9A-Za-z]{40}$/).textContent()) ?? '';
      await page.getByRole('button', { name: 'I have saved it' }).click();
    });

    await test.step('the artist adds a webhook', async () => {
      await page.goto(`${server.origin}/settings/webhooks`);
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
      await dialog.getByLabel('Address').fill(receiver.url);
      await dialog.getByRole('button', { name: 'Add a webhook' }).click();
      secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
      await page.getByRole('button', { name: 'I have saved it' }).click();
      await expect(page.getByText(receiver.url)).toBeVisible();
    });

    let release = '';
    await test.step('a script sends a release', async () => {
      const client = createClient({ origin: server.origin, token });
      const [language] = await client.call('GET /languages');
      const [style] = await client.call('GET /music-styles');
      const shared = { language_id: language?.languageId, primary_music_style_id: style?.musicStyleId };
      const { uuid: artist_uuid } = await client.call('POST /artist', { body: { name: 'Night Ferry' } });
      const cover = await client.upload(new Blob([new Uint8Array(await makeCover({ side: 1440 }))]), {
        name: 'cover.jpg',
      });
      const recording = await client.upload(new Blob([new Uint8Array(makeWav({ seconds: 2 }))]), { name: 'ink.wav' });
      const { uuid: id } = await client.call('POST /release', {
        body: {
          ...shared,
          title: 'First Light',
          type: 'SINGLE',
          release_date: daysFromNow(30),
          cover_uuid: cover.uuid,
        },
      });
      release = id;
      const credit = { artist_uuid, role: 'PRIMARY_ARTIST' } as const;
      await client.call('POST /release/{id}/add-artist', { params: { id }, body: credit });
      const track = await client.call('POST /release/{id}/add-track', {
        params: { id },
        body: {
          ...shared,
          title: 'Ink',
          wav_uuid: recording.uuid,
          preview_start_seconds: 0,
          artists: [credit],
          credits: [{ name: 'Vera Lind', role: 'MUSICIAN', instrument: 'PIANO' }],
        },
      });
      await client.call('POST /track/{id}/add-composer', {
        params: { id: track.uuid },
        body: { role: 'COMPOSER', name: 'Anna', surname: 'Petrova' },
      });
      await client.call('POST /release/{id}/publish', { params: { id } });
      expect((await client.call('GET /release/{id}', { params: { id } })).status).toBe('PENDING');
    });

    await test.step('the webhook tells that a moderator approved it', async () => {
      const moderator = stranger(server.origin);
      const { access_token } = await moderator.ok('POST /login', { body: { ...server.admin, fingerprint: 'journey' } });
      moderator.token = access_token;
      await moderator.ok('POST /staff/release/{id}/approve', { params: { id: release } });
      const messages = () => receiver.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
      await expect.poll(messages, { timeout: 60_000 }).toContainEqual(
        expect.objectContaining({
          type: 'release.status_changed',
          data: expect.objectContaining({ status: 'MODERATED' }),
        }),
      );
      await page.getByRole('button', { name: 'Attempts' }).click();
      await expect(page.getByRole('dialog').getByText('Delivered').first()).toBeVisible();
    });
  } finally {
    receiver.close();
  }
});
