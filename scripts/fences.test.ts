import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Judges a small house by the rules of this one. */
const judge = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dubplate-fences-'));
  folders.push(folder);
  for (const name of ['.dependency-cruiser.mjs', 'tsconfig.json', 'tsconfig.base.json'])
    cpSync(path.join(root, name), path.join(folder, name));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const top of ['apps', 'packages']) mkdirSync(path.join(folder, top));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const command = path.join(root, 'node_modules/.bin/depcruise');
  const { status, stdout, stderr } = spawnSync(command, ['--config', '.dependency-cruiser.mjs', 'apps', 'packages'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return `${status === 0 ? 'passed' : 'refused'} ${stdout}${stderr}`;
};

const door = { 'apps/server/src/features/releases/index.ts': 'export type Release = string;\n' };

it('lets a sound house pass, and has read it', () => {
  const verdict = judge({
    ...door,
    'apps/server/src/features/moderation/approve.ts': "export type { Release } from '../releases/index.ts';\n",
  });
  expect(verdict).toMatch(/^passed [\s\S]*\(2 modules, 1 dependencies/);
});

it.each([
  [
    'the platform reaching into a feature',
    'platform-no-features',
    { ...door, 'apps/server/src/platform/clock.ts': "export type { Release } from '../features/releases/index.ts';\n" },
  ],
  [
    'a feature passing by the door of another',
    'feature-rooms',
    {
      'apps/server/src/features/releases/store.ts': 'export type Row = string;\n',
      'apps/server/src/features/moderation/queue.ts': "export type { Row } from '../releases/store.ts';\n",
    },
  ],
  [
    'a feature passing by the door of another under a # name',
    'feature-rooms',
    {
      'apps/server/package.json': '{ "type": "module", "imports": { "#features/*": "./src/features/*" } }',
      'apps/server/src/features/releases/store.ts': 'export type Row = string;\n',
      'apps/server/src/features/moderation/queue.ts': "export type { Row } from '#features/releases/store.ts';\n",
    },
  ],
  [
    'the wrong direction between features',
    'features-one-direction',
    {
      'apps/server/src/features/moderation/index.ts': 'export const approve = 1;\n',
      'apps/server/src/features/releases/submit.ts': "export { approve } from '../moderation/index.ts';\n",
    },
  ],
  [
    'a circle made of type imports alone',
    'no-circular',
    {
      'packages/rules/src/a.ts': "import type { B } from './b.ts';\nexport type A = B | 1;\n",
      'packages/rules/src/b.ts': "import type { A } from './a.ts';\nexport type B = A | 2;\n",
    },
  ],
  [
    'a library in the rules',
    'rules-contract-alone',
    { 'packages/rules/src/a.ts': "import { z } from 'zod';\nexport const text = z.string();\n" },
  ],
  [
    'a widget that knows a feature',
    'web-ui-alone',
    {
      ...door,
      'apps/web/src/features/releases/index.ts': 'export const title = 1;\n',
      'apps/web/src/ui/row.ts': "export { title } from '../features/releases/index.ts';\n",
    },
  ],
  [
    'a widget that knows more of lib than its primitives',
    'web-ui-alone',
    {
      ...door,
      'apps/web/src/lib/session.ts': 'export const token = 1;\n',
      'apps/web/src/ui/row.ts': "export { token } from '../lib/session.ts';\n",
    },
  ],
  [
    'the web reaching into the server',
    'web-no-server',
    {
      ...door,
      'apps/web/src/app/page.ts': "export type { Release } from '../../../server/src/features/releases/index.ts';\n",
    },
  ],
])('refuses %s', (_name, rule, files) => {
  const verdict = judge(files);
  expect(verdict).toMatch(/^refused/);
  expect(verdict).toContain(rule);
});
