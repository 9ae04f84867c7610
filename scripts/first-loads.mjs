// What each route loads before it can be used: scripts and styles, compressed as they are sent.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const routes = readFileSync(path.join(root, 'apps/web/src/app/routes.ts'), 'utf8');

/** The files that come with a chunk, without its lazy parts. */
const filesOf = (key, seen = new Set()) => {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return new Set();
  seen.add(key);
  const own = [chunk.file, ...(chunk.css ?? [])];
  return new Set([...own, ...(chunk.imports ?? []).flatMap((next) => [...filesOf(next, seen)])]);
};

const sizeOf = (file) => {
  const full = path.join(dist, file);
  return existsSync(`${full}.br`) ? statSync(`${full}.br`).size : brotliCompressSync(readFileSync(full)).length;
};

const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
const initial = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]);
const chunkOf = (specifier) => path.posix.normalize(path.posix.join('src/app', specifier));
const kilobytes = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

const layout = /import\('(\.\/shell\/main-layout\.tsx)'\)/.exec(routes)?.[1];
for (const block of routes.split('createRoute(').slice(1)) {
  const url = /path: '([^']+)'/.exec(block)?.[1];
  if (!url) continue;
  const lazy = /import\('([^']+)'\)/.exec(block.split('});')[0])?.[1];
  const isInside = /getParentRoute: \(\) => main\b/.test(block);
  const files = new Set(initial);
  for (const part of [isInside && layout, lazy]) if (part) for (const file of filesOf(chunkOf(part))) files.add(file);
  console.log(`  ${url.padEnd(28)} ${kilobytes(files).toFixed(1).padStart(7)} KB`);
}
