import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvents } from '@dubplate/contract/live';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { answer, ask, leaveNote, messageForm, messagesOf, writeOn } from '@dubplate/testkit/support/conversations';
import { useServer } from '@dubplate/testkit/use-server';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';

const server = useServer();

type Event = LiveEvents['ticket'];

/** Collects the events of a user's socket. */
const listen = async (person: Person): Promise<Event[]> => {
  const socket = io(server.origin, { path: '/api/live', auth: { token: person.token }, transports: ['websocket'] });
  onTestFinished(() => void socket.close());
  const events: Event[] = [];
  socket.on('ticket', (event: Event) => events.push(event));
  await once(socket as never, 'connect');
  return events;
};
const arrived = (events: Event[], count = 1) =>
  eventually(`${count} events`, async () => (events.length >= count ? events : undefined));

describe('live', () => {
  it('an answer is pushed only to the asker, in the format of the message list', async () => {
    const [artist, other] = [await signUp(server), await signUp(server)];
    const staff = await signUp(server, { roles: ['support'] });
    const ticket = await ask(artist);
    const [seen, foreign] = [await listen(artist), await listen(other)];
    const form = messageForm({ content: 'Look' }, [{ name: 'a.txt', bytes: 'x' }]);
    await staff.ok('POST /staff/ticket/{id}/message', { params: { id: ticket.uuid }, body: form });
    const [event] = await arrived(seen);
    expect(event?.uuid).toBe(ticket.uuid);
    expect(event?.message).toEqual((await messagesOf(artist, ticket)).at(-1));
    expect(event?.message.files).toHaveLength(1);
    expect(foreign).toEqual([]);
  });

  it('a question is pushed to all of support and to no moderator', async () => {
    const [support, admin, moderator] = [
      await signUp(server, { roles: ['support'] }),
      await signUp(server, { roles: ['admin'] }),
      await signUp(server, { roles: ['moderator'] }),
    ];
    const artist = await signUp(server);
    const [atSupport, atAdmin, atModerator, own] = [
      await listen(support),
      await listen(admin),
      await listen(moderator),
      await listen(artist),
    ];
    const ticket = await ask(artist, 'Live', 'Hello?');
    await writeOn(artist, ticket, 'Anybody?');
    await arrived(atAdmin, 2);
    const contents = (await arrived(atSupport, 2)).map(({ uuid, message }) => [uuid, message.content]);
    expect(contents.sort()).toEqual([
      [ticket.uuid, 'Anybody?'],
      [ticket.uuid, 'Hello?'],
    ]);
    expect([atModerator, own]).toEqual([[], []]);
  });

  it('a note is not pushed', async () => {
    const [artist, staff] = [await signUp(server), await signUp(server, { roles: ['support'] })];
    const ticket = await ask(artist);
    const events = await listen(artist);
    await leaveNote(staff, ticket, 'A secret');
    await answer(staff, ticket, 'An answer');
    await arrived(events);
    await sleep(300);
    expect(events.map(({ message }) => message.content)).toEqual(['An answer']);
  });
});
