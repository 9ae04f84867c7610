import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@dubplate/contract/api';
import { type Endpoint, isStaffAccess } from '@dubplate/contract/endpoint';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

const staffCalls = Object.entries(endpoints as Readonly<Record<string, Endpoint>>)
  .filter(([, { access }]) => isStaffAccess(access))
  .map(([key]) => key);

/** Matches the full key, only its path (files and uploads), or a template that fills in the last segment. */
const isCalled = (key: string): boolean => {
  const address = key.slice(key.indexOf(' ') + 1);
  const stem = key.slice(0, key.lastIndexOf('/') + 1);
  return (
    sources.includes(`'${key}'`) ||
    sources.includes(`\`${stem}\${`) ||
    sources.includes(`\`${address}`) ||
    sources.includes(`'${address}`)
  );
};

it('there is a screen for each staff call', () => {
  expect(staffCalls.length).toBeGreaterThan(100);
  expect(staffCalls.filter((key) => !isCalled(key))).toEqual([]);
});
