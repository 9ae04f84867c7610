import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const guide = readFileSync(path.join(root, 'docs/api.md'), 'utf8');

const blocksOf = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code);

const folder = mkdtempSync(path.join(tmpdir(), 'api-guide-'));
/** Within the project, where the client is found by its name. */
const programs = path.join(root, 'node_modules/.cache', path.basename(folder));
let server: TestServer;
let anna: Person;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  anna = await signUp(server);
  const scopes = [...guide.matchAll(/^\| `(\w+:\w+)` \|/gm)].map(([, scope]) => scope);
  ({ token } = await anna.ok('POST /me/tokens', { body: { name: 'First release', scopes } }));
  mkdirSync(programs, { recursive: true });
  writeFileSync(path.join(folder, 'cover.jpg'), await makeCover({ side: 1440 }));
  writeFileSync(path.join(folder, 'ink.wav'), makeWav({ seconds: 2 }));
});
afterAll(async () => {
  await server.stop();
  for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
});

const runIn = (command: string, args: readonly string[]) =>
  run(command, args, {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      SERVER: server.origin,
      TOKEN: token,
    },
  });

it('the shell commands of the API guide send two releases to moderation', async () => {
  // The command line without npx, which would look for the project in the folder of the files.
  const program = path.join(root, 'apps/server/src/commands/dubplate.mjs');
  const npx = `npx() { shift; "${process.execPath}" "${program}" "$@"; }`;
  const { stdout } = await runIn('bash', ['-c', [npx, ...blocksOf('sh')].join('\n')]);
  expect(stdout.split('\n').slice(0, 5)).toEqual([
    'tracks.0.composers',
    'Add at least one author who is the composer, or composer and lyricist',
    'PENDING',
    '"Second Light" is in moderation.',
    'Second Light (SINGLE)',
  ]);
  expect(stdout).toContain('Uploaded 2 files.');
  expect(stdout).toContain('exit code 1');
  const { data } = await anna.ok('GET /releases');
  expect(Object.fromEntries(data.map(({ title, status }) => [title, status]))).toEqual({
    'First Light': 'PENDING',
    'Second Light': 'PENDING',
    'Third Light': 'DRAFT',
  });
});

it('the program of the API guide uploads a recording and reads the issues of its draft', async () => {
  const program = path.join(programs, 'example.mjs');
  writeFileSync(program, blocksOf('js').join('\n'));
  const { stdout } = await runIn(process.execPath, [program]);
  expect(stdout).toMatch(/^(\d+) of \1 bytes$/m);
  expect(stdout).toContain('cover_uuid: Add a cover');
});

it('the limits that the guide names are those of the rules', async () => {
  const { files } = await anna.ok('GET /metadata-rules');
  const { recording, cover, uploads } = files;
  const megabytes = (bytes: number) => bytes / 1024 / 1024;
  expect(guide).toContain(`${cover.side.min} to ${cover.side.max} pixels`);
  expect(guide).toContain(`${megabytes(recording.size_max)} MB and a picture ${megabytes(cover.size_max)} MB`);
  expect(guide.replaceAll('\n', ' ')).toContain(
    `${uploads.unfinished_max} unfinished uploads may wait for their rest, each for ${uploads.days} days`,
  );
});
