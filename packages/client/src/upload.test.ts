import { createHash } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ApiFailure, type Client, type ClientOptions, ConnectionFailure, createClient } from './index.ts';

const server = useServer();
let anna: Person;
beforeAll(async () => {
  anna = await signUp(server);
});

const CHUNK = 256 * 1024;
const wav = new Uint8Array(makeWav({ seconds: 12 }));
const sha256 = createHash('sha256').update(wav).digest('hex');
const blob = new Blob([wav]);

let line: Server | undefined;
afterEach(() => {
  line?.close();
});

/** A line to the server; `onData` may cut a connection after it has passed the bytes on. */
const openLine = async (onData: (bytes: number, cut: () => void) => void): Promise<string> => {
  line = createServer((near: Socket) => {
    const far = connect(Number(new URL(server.origin).port), '127.0.0.1');
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (data) => {
      far.write(data);
      onData(data.length, cut);
    });
    far.on('data', (data) => near.write(data));
    for (const socket of [near, far]) socket.on('error', cut).on('close', cut);
  });
  await new Promise<void>((resolve) => line?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
};

const clientOf = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ origin: server.origin, token: anna.token, ...options });

it('sends a file in chunks and reports progress', async () => {
  const sent: number[] = [];
  const file = await clientOf().upload(new File([wav], 'сторона А.wav'), {
    chunkBytes: CHUNK,
    onProgress: (progress) => sent.push(progress.sent),
  });
  expect(file).toMatchObject({ kind: 'audio', name: 'сторона А.wav', size: wav.length, sha256 });
  expect(sent).toHaveLength(Math.ceil(wav.length / CHUNK));
  expect([sent[0], sent.at(-1)]).toEqual([CHUNK, wav.length]);
});

it.each([
  ['a file', () => blob],
  ['a stream', () => ({ stream: blob.stream(), size: blob.size, name: 'a.wav' })],
])('resumes %s after cut connections', async (_, source) => {
  let cuts = 0;
  let passed = 0;
  const origin = await openLine((bytes, cut) => {
    passed += bytes;
    // Each time within a chunk.
    if (passed < (cuts + 1) * 1.5 * CHUNK || cuts === 3) return;
    cuts += 1;
    cut();
  });
  const file = await clientOf({ origin, retries: 8 }).upload(source(), { chunkBytes: CHUNK });
  expect([cuts, file.sha256]).toEqual([3, sha256]);
  // Only the cut chunks were sent again.
  expect(passed).toBeLessThan(wav.length + 4 * CHUNK + 20_000);
});

it('finds the file if the last answer was lost', async () => {
  let passed = 0;
  let isCut = false;
  const origin = await openLine((bytes, cut) => {
    passed += bytes;
    if (isCut || passed < wav.length) return;
    isCut = true;
    cut();
  });
  const file = await clientOf({ origin, retries: 8 }).upload(blob, { chunkBytes: wav.length });
  expect([isCut, file.sha256]).toEqual([true, sha256]);
});

it.each([
  ['a file', () => blob],
  ['a stream', () => ({ stream: blob.stream(), size: blob.size })],
])('goes on with %s after the program was ended', async (_, source) => {
  const control = new AbortController();
  let address = '';
  const begun = clientOf().upload(source(), {
    chunkBytes: CHUNK,
    signal: control.signal,
    onAddress: (place) => {
      address = place;
    },
    onProgress: () => control.abort(new Error('ended')),
  });
  await expect(begun).rejects.toThrow('ended');
  const sent: number[] = [];
  const file = await clientOf().upload(source(), {
    chunkBytes: CHUNK,
    address,
    onProgress: (progress) => sent.push(progress.sent),
  });
  expect([file.sha256, sent[0]]).toEqual([sha256, 2 * CHUNK]);
});

it('reads a stream no further than one chunk ahead', async () => {
  const piece = 10_000;
  let read = 0;
  let sent = 0;
  let ahead = 0;
  const pieces = async function* () {
    for (let at = 0; at < wav.length; at += piece) {
      const bytes = wav.subarray(at, at + piece);
      read += bytes.length;
      ahead = Math.max(ahead, read - sent);
      yield bytes;
    }
  };
  const file = await clientOf().upload(
    { stream: pieces(), size: wav.length },
    {
      chunkBytes: CHUNK,
      onProgress: (progress) => {
        sent = progress.sent;
      },
    },
  );
  expect([file.sha256, ahead < CHUNK + 2 * piece]).toEqual([sha256, true]);
});

it('throws the refusal of a file that is no music, without trying again', async () => {
  let waits = 0;
  const client = clientOf({
    wait: async () => {
      waits += 1;
    },
  });
  const refused = client.upload(new Blob([new Uint8Array(5000).fill(7)]), { name: 'noise.wav' });
  await expect(refused).rejects.toMatchObject({ status: 415, code: 'UNSUPPORTED_FILE' });
  await expect(refused).rejects.toBeInstanceOf(ApiFailure);
  expect(waits).toBe(0);
});

it('gives up where nothing gets through', async () => {
  const origin = await openLine((_bytes, cut) => cut());
  const waits: number[] = [];
  const client = clientOf({ origin, wait: async (ms) => void waits.push(ms) });
  await expect(client.upload(blob)).rejects.toBeInstanceOf(ConnectionFailure);
  expect(waits).toEqual([500, 1000, 2000, 4000]);
});

it('reports a stream that ends before its size', async () => {
  const short = clientOf().upload({ stream: new Blob([wav.subarray(0, 1000)]).stream(), size: 2000 });
  await expect(short).rejects.toThrow('The source ended after 1000 of 2000 bytes');
});
