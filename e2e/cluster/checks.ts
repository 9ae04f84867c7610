import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { WRONG_PASSWORDS } from '@dubplate/contract/accounts/limits';
import { LIVE_PATH } from '@dubplate/contract/live';
import { NODE_HEADER, STICKY_COOKIE } from '@dubplate/testkit/cluster/balancer';
import { eventually } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { readOutbox } from '@dubplate/testkit/outbox';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { io } from 'socket.io-client';
import { somebody } from '../people.ts';
import type { OpenCluster } from './open-cluster.ts';

interface Check {
  readonly what: string;
  /** @throws if the check fails */
  run(cluster: OpenCluster): Promise<void>;
}

const nodeOf = ({ headers }: { readonly headers: Headers }): number => Number(headers.get(NODE_HEADER));

/** Signs up through the one address. */
const newPerson = (cluster: OpenCluster): Promise<Person> => signUp(cluster, somebody());

/** Statuses of a call that a killed node did not answer; the client tries again. */
const isUnanswered = (status: number): boolean => status === 502 || status === 503;

const readOnEveryNode = async (cluster: OpenCluster): Promise<void> => {
  const person = await newPerson(cluster);
  const answered = new Set<number>();
  for (let time = 0; time < 2 * cluster.nodes.length; time += 1) {
    const answer = await person.call('GET /me');
    assert.equal(answer.status, 200);
    answered.add(nodeOf(answer));
  }
  assert.equal(answered.size, cluster.nodes.length, 'every node answers');
};

const editOnEveryNode = async (cluster: OpenCluster): Promise<void> => {
  const person = await newPerson(cluster);
  const { uuid } = await person.ok('POST /release', { body: { title: 'Save 0' } });
  const params = { id: uuid };
  const answered = new Set<number>();
  for (let save = 1; save <= 2 * cluster.nodes.length; save += 1) {
    const saved = await person.call('PATCH /release/{id}', { params, body: { title: `Save ${save}` } });
    assert.equal(saved.status, 200);
    answered.add(nodeOf(saved));
    assert.equal((await person.ok('GET /release/{id}', { params })).title, `Save ${save}`);
  }
  assert.ok(answered.size > 1, 'several nodes save');
};

const pushToEveryNode = async (cluster: OpenCluster): Promise<void> => {
  const person = await newPerson(cluster);
  const received = cluster.nodes.map((): string[] => []);
  const sockets = received.map((statuses, node) => {
    const socket = io(cluster.origin, {
      path: LIVE_PATH,
      auth: { token: person.token },
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: `${STICKY_COOKIE}=${node}` },
    });
    socket.on('release', ({ status }) => statuses.push(status));
    return socket;
  });
  try {
    await eventually('all sockets', async () => sockets.every(({ connected }) => connected) || undefined);
    const { release } = await makeDraft(person);
    await person.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
    await eventually('the event at every node', async () =>
      received.every((statuses) => statuses.includes('PENDING')) ? true : undefined,
    );
  } finally {
    for (const socket of sockets) socket.close();
  }
};

const countOnEveryNode = async (cluster: OpenCluster): Promise<void> => {
  const { username } = await newPerson(cluster);
  const thief = stranger(cluster.origin);
  const guess = () => thief.call('POST /login', { body: { username, password: 'wrong', fingerprint: 'check' } });
  const answered = new Set<number>();
  for (let time = 0; time < WRONG_PASSWORDS.limit; time += 1) {
    const answer = await guess();
    assert.notEqual(answer.status, 429);
    answered.add(nodeOf(answer));
  }
  assert.equal(answered.size, cluster.nodes.length, 'every node is asked');
  for (let time = 0; time < cluster.nodes.length; time += 1) assert.equal((await guess()).status, 429);
};

/** A job that sends a letter leaves it in the outbox of the node that ran it. */
const runElsewhere = async (cluster: OpenCluster): Promise<void> => {
  const TRIES = 20;
  for (let time = 0; time < TRIES; time += 1) {
    const { username, password } = somebody();
    const person = stranger(cluster.origin);
    const made = await person.call('POST /register', { body: { username, password, service: 'DUBPLATE' } });
    assert.equal(made.status, 201);
    const ranOn = await eventually('the letter', async () => {
      const letters = await Promise.all(cluster.nodes.map((_, node) => readOutbox(cluster.dataDirOf(node), username)));
      const found = letters.findIndex((sent) => sent.length > 0);
      return found < 0 ? undefined : found;
    });
    if (ranOn !== nodeOf(made)) return;
  }
  assert.fail(`${TRIES} jobs ran where they were made`);
};

const killDuringWork = async (cluster: OpenCluster): Promise<void> => {
  const AUTHORS = 4;
  const SAVES = 40;
  const people = await Promise.all(Array.from({ length: AUTHORS }, () => newPerson(cluster)));
  let saved = 0;
  const edit = async (person: Person) => {
    const { uuid } = await person.ok('POST /release', { body: { title: 'Save 0' } });
    for (let save = 1; save <= SAVES; save += 1) {
      await eventually('a save to be answered', async () => {
        const answer = await person.call('PATCH /release/{id}', {
          params: { id: uuid },
          body: { title: `Save ${save}` },
        });
        if (isUnanswered(answer.status)) return undefined;
        assert.equal(answer.status, 200);
        return true;
      });
      saved += 1;
    }
    return (await person.ok('GET /release/{id}', { params: { id: uuid } })).title;
  };
  const titles = Promise.all(people.map(edit));
  await Promise.race([titles, eventually('work', async () => saved >= AUTHORS * 5 || undefined)]);
  cluster.nodes[0]?.kill();
  assert.deepEqual(await titles, Array(AUTHORS).fill(`Save ${SAVES}`));
};

const uploadInPieces = async (cluster: OpenCluster): Promise<void> => {
  const PIECE = 6_000_000;
  const person = await newPerson(cluster);
  const wav = new Uint8Array(makeWav({ seconds: 120, seed: 7 }));
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
    fetch(cluster.origin + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}`, ...headers },
      ...(body && { body }),
    });
  const created = await send('POST', '/api/uploads', {
    'upload-length': String(wav.length),
    'upload-metadata': `filename ${btoa('long.wav')}`,
  });
  assert.equal(created.status, 201);
  const path = created.headers.get('location') ?? '';
  const answered = new Set<number>();
  let isKilled = false;
  const file = await eventually('the whole file', async () => {
    const state = await send('HEAD', path);
    if (isUnanswered(state.status)) return undefined;
    const offset = Number(state.headers.get('upload-offset'));
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    const piece = await send('PATCH', path, headers, wav.subarray(offset, offset + PIECE));
    if (piece.status === 200) return (await piece.json()) as { uuid: string };
    await piece.body?.cancel();
    if (piece.status !== 204) {
      // Another node may still hold the lock of the one that was killed.
      assert.ok(isUnanswered(piece.status) || piece.status === 423 || piece.status === 409, `${piece.status}`);
      return undefined;
    }
    answered.add(nodeOf(piece));
    if (!isKilled && answered.size > 1) {
      isKilled = true;
      cluster.nodes[nodeOf(piece)]?.kill();
    }
    return undefined;
  });
  assert.ok(isKilled && answered.size > 1, 'pieces went to different nodes, and a node was killed between them');
  const stored = await fetch(`${cluster.origin}/api/file/${file.uuid}/download`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  assert.equal(sha256(new Uint8Array(await stored.arrayBuffer())), sha256(wav));
};

/** What several nodes have to share, each asked through the one address. */
export const CHECKS: readonly Check[] = [
  { what: 'a session of one node is good on every other', run: readOnEveryNode },
  { what: 'a draft is edited on several nodes', run: editOnEveryNode },
  { what: 'a live event reaches sockets at every node', run: pushToEveryNode },
  { what: 'wrong passwords are counted over all nodes', run: countOnEveryNode },
  { what: 'a job made on one node runs on another', run: runElsewhere },
  { what: 'no answered save is lost when a node is killed', run: killDuringWork },
  { what: 'an upload in pieces to different nodes survives the end of a node', run: uploadInPieces },
];
