// What each route loads before it can be used: scripts and styles, compressed as they are sent.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const folder = path.join(root, 'apps/web/src/app/routes');
const routes = readdirSync(folder)
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .join('\n');

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
/** The key of a page in the manifest; a page that is not there ends the count, which would otherwise flatter. */
const chunkOf = (specifier) => {
  const key = specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : path.posix.normalize(path.posix.join('src/app/routes', specifier));
  if (!manifest[key]) throw new Error(`The build has no chunk for ${specifier}`);
  return key;
};
const kilobytes = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

/** Each route by the name of its constant: where it is, what holds it, and the page it loads lazily. */
const table = new Map(
  // A route on one line, or on several.
  [...routes.matchAll(/const (\w+) = createRoute\(\{(.*\}\);|[\s\S]*?\n\}\);)/g)].map((match) => {
    const [, name, body] = match;
    const find = (pattern) => pattern.exec(body)?.[1];
    return [
      name,
      {
        parent: find(/getParentRoute: \(\) => (\w+)/),
        url: find(/path: '([^']+)'/),
        page: find(/import\('([^']+)'\)/),
      },
    ];
  }),
);
const pagesOf = (name) => {
  const route = table.get(name);
  return route ? [...pagesOf(route.parent), ...(route.page ? [route.page] : [])] : [];
};

/** What a route may load at most, in KB: what is not drawn first is fetched afterwards, see docs/decisions/0035. */
const limits = { '/upload': 250, '/drafts/$uuid': 250 };
const missing = new Set(Object.keys(limits));

for (const [name, { url }] of table) {
  if (!url) continue;
  const files = new Set(initial);
  for (const page of pagesOf(name)) for (const file of filesOf(chunkOf(page))) files.add(file);
  const size = kilobytes(files);
  const isTooLarge = size > (limits[url] ?? Number.POSITIVE_INFINITY);
  if (isTooLarge) process.exitCode = 1;
  missing.delete(url);
  console.log(
    `  ${url.padEnd(28)} ${size.toFixed(1).padStart(7)} KB${isTooLarge ? `, over its limit of ${limits[url]} KB` : ''}`,
  );
}
if (missing.size > 0) throw new Error(`A limit is set for a route that is not there: ${[...missing].join(', ')}`);
