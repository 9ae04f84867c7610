// Measures how soon an asker sees an answer, with many open conversations: node bench/support.ts [conversations]
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveEvents } from '@dubplate/contract/live';
import type { Ticket } from '@dubplate/contract/support/schemas';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { answer, ask } from '@dubplate/testkit/support/conversations';
import { io, type Socket } from 'socket.io-client';
import { percentile } from './percentile.ts';
import { startServerProcess } from './server-process.ts';

const conversations = Number(process.argv[2] ?? 100);
const ADMIN = { username: 'desk@example.com', password: 'bench-password' };
const LATE_MS = 30_000;

interface Conversation {
  readonly ticket: Ticket;
  readonly socket: Socket;
}

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(join(folder, 'data'), { ADMIN_USERNAME: ADMIN.username });

const openConversation = async (): Promise<Conversation> => {
  const person = await signUp(server);
  const ticket = await ask(person);
  const auth = { token: person.token };
  const socket = io(server.origin, { path: '/api/live', auth, transports: ['websocket'], forceNew: true });
  await once(socket as never, 'connect');
  return { ticket, socket };
};

/** From posting an answer until it is at the asker's socket, in ms. */
const timeAnswer = async (desk: Person, { ticket, socket }: Conversation, content: string): Promise<number> => {
  const seen = Promise.withResolvers<number>();
  const late = setTimeout(() => seen.reject(new Error('an answer was not seen')), LATE_MS);
  const receive = (event: LiveEvents['ticket']) => {
    if (event.message.content === content) seen.resolve(performance.now());
  };
  socket.on('ticket', receive);
  const posted = performance.now();
  await answer(desk, ticket, content);
  const at = await seen.promise;
  clearTimeout(late);
  socket.off('ticket', receive);
  return at - posted;
};

const desk = Object.assign(stranger(server.origin), ADMIN);
desk.token = (await desk.ok('POST /login', { body: ADMIN })).access_token;
const open: Conversation[] = [];
for (let count = 0; count < conversations; count += 1) open.push(await openConversation());

const oneByOne: number[] = [];
for (const [index, conversation] of open.entries())
  oneByOne.push(await timeAnswer(desk, conversation, `One by one ${index}`));
/** Members of the desk who answer one conversation after the other, side by side. */
const DESKS = 10;
const waiting = open.entries();
const sideBySide: number[] = [];
const work = async (): Promise<void> => {
  for (const [index, conversation] of waiting)
    sideBySide.push(await timeAnswer(desk, conversation, `Side by side ${index}`));
};
await Promise.all(Array.from({ length: DESKS }, work));
const allAtOnce = await Promise.all(
  open.map((conversation, index) => timeAnswer(desk, conversation, `All at once ${index}`)),
);

const row = (what: string, times: readonly number[]) => ({
  what,
  median: Math.round(percentile(times, 50)),
  p95: Math.round(percentile(times, 95)),
  slowest: Math.round(Math.max(...times)),
});
console.log(`${conversations} conversations open; from posting an answer until the asker sees it, in ms`);
console.table([
  row('one answer at a time', oneByOne),
  row(`${DESKS} answers at a time`, sideBySide),
  row('all answered at the same moment', allAtOnce),
]);
for (const { socket } of open) socket.close();
await server.stop();
await rm(folder, { recursive: true });
