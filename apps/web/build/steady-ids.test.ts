import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { steadyIds } from './steady-ids.ts';

const modules = path.resolve(import.meta.dirname, '../../../node_modules/@mantine/hooks/esm');

const bundle = async (entry: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [steadyIds()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] }, rolldownOptions: { external: ['react'] } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  return first && 'output' in first ? first.output[0].code : '';
};

it('Mantine’s ids come only from React, so that a field is rendered once', async () => {
  const code = await bundle(path.join(modules, 'use-id/use-id.mjs'));
  expect(code).toContain('useId');
  expect(code).not.toMatch(/useState|useLayoutEffect|randomId/);
});

it('a build fails if Mantine’s use-id is not at the expected path', async () => {
  await expect(bundle(path.join(modules, 'use-mounted/use-mounted.mjs'))).rejects.toThrow(/use-id\.mjs/);
});
