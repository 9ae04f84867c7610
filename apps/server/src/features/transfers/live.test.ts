import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { LiveEvents } from '@dubplate/contract/live';
import { importLegacy, moveHere, transferEnded } from '@dubplate/testkit/accounts/legacy';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer } from '@dubplate/testkit/server';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';

it('each state of the transfer is pushed to its user only', async () => {
  const server = await startTestServer({ env: { LEGACY_FILES: tmpdir() } });
  onTestFinished(() => server.stop());
  const listen = async ({ token }: Person) => {
    const socket = io(server.origin, { path: '/api/live', auth: { token }, transports: ['websocket'] });
    onTestFinished(() => void socket.close());
    const events: LiveEvents['transfer'][] = [];
    socket.on('transfer', (event) => events.push(event));
    await once(socket as never, 'connect');
    return events;
  };
  const username = 'live@example.com';
  const missing = { title: 'One', audio: 'dubplate-is-not-there.wav' };
  await importLegacy(await signUp(server, { roles: ['admin'] }), {
    username,
    releases: [{ name: 'Whole' }, { name: 'Lacks a file', tracks: [missing] }],
    multilinks: [{ name: 'Everywhere' }],
  });
  const person = await moveHere(server, username);
  await transferEnded(person);
  const [events, others] = [await listen(person), await listen(await signUp(server))];
  await person.ok('POST /me/transfer/retry');
  const last = await eventually('the end', async () => {
    const event = events.at(-1);
    return events.length > 1 && event?.releases[1]?.status === 'failed' ? event : undefined;
  });
  expect(events.some(({ releases }) => releases[1]?.status === 'active')).toBe(true);
  expect(last).toEqual({
    releases: [
      { name: 'Whole', status: 'completed' },
      { name: 'Lacks a file', status: 'failed' },
    ],
    multilinks: [{ name: 'Everywhere', status: 'completed' }],
  });
  expect(others).toEqual([]);
});
