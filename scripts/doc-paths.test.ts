import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const SERVER = 'apps/server/src';

/** Paths of our code in backticks; folders of the server may leave out their beginning. Patterns such as `<noun>` don't count. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|platform|features|config|commands|testkit|e2e|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, found = '']) => found,
  );

it.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/api.md'])(
  '%s names only paths that exist',
  (name) => {
    const paths = pathsIn(readFileSync(path.join(root, name), 'utf8'));
    expect(paths.length).toBeGreaterThan(0);
    expect(
      paths.filter((each) => ![each, `${SERVER}/${each}`].some((one) => existsSync(path.join(root, one)))),
    ).toEqual([]);
  },
);
