// Measures the first load of each route before it can be used: scripts and styles, compressed as they are sent.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'apps/web/dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
const web = path.join(root, 'apps/web');
/** Declarations of routes: the areas of pages, their layouts, and each feature's pages. */
const sources = ['lib/routing/feature.ts', 'app/router.ts', 'app/pages/feature.ts'];
const featureFolder = path.join(web, 'src/features');
for (const file of readdirSync(featureFolder, { recursive: true }).sort())
  if (path.basename(file) === 'feature.ts') sources.push(path.join('features', file));

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
const chunkOf = (specifier, source) => {
  const key = specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : path.posix.join('src', path.posix.dirname(source), specifier);
  if (!manifest[key]) throw new Error(`The build has no chunk for ${specifier} of ${source}`);
  return key;
};
const kilobytes = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;

const find = (pattern, body) => pattern.exec(body)?.[1];

/** The routes of one file: each one's name, parent and address, and the key of the page that it loads lazily. */
const routesOf = (source) => {
  const text = readFileSync(path.join(web, 'src', source), 'utf8');
  const pageIn = (body) => {
    const specifier = find(/import\('([^']+)'\)/, body);
    return specifier && chunkOf(specifier, source);
  };
  // A route on one line, or on several.
  const routes = [...text.matchAll(/const (\w+) = createRoute\(\{(.*\}\);|[\s\S]*?\n\}\);)/g)].map(
    ([, name, body]) => ({
      name,
      source,
      parent: find(/getParentRoute: \(\) => (\w+)/, body),
      url: find(/path: '([^']+)'/, body),
      page: pageIn(body),
    }),
  );
  const declared = text.match(/createRoute\(/g)?.length ?? 0;
  const pages = text.match(/import\('/g)?.length ?? 0;
  // The layouts of the areas, which are declared elsewhere.
  const layouts = [...text.matchAll(/^(\w+)\.update\(\{([\s\S]*?)\n?\}\);/gm)].flatMap(([, name, body]) =>
    body.includes('import(') ? [{ name, page: pageIn(body) }] : [],
  );
  const read = [...routes, ...layouts].filter(({ page }) => page).length;
  if (routes.length !== declared || read !== pages) throw new Error(`Not every route of ${source} could be read`);
  return { routes, layouts };
};

const declarations = sources.map(routesOf);
const routes = declarations.flatMap((each) => each.routes);
const layouts = new Map(declarations.flatMap((each) => each.layouts).map(({ name, page }) => [name, page]));
const areas = routes.filter(({ source }) => source === sources[0]);

/** The chunks of a route: those of its parents, then its own. */
const pagesOf = (route) => {
  if (!route) return [];
  const isArea = areas.includes(route);
  const siblings = routes.filter(({ source }) => source === route.source);
  const parent = [...siblings, ...areas].find(({ name }) => name === route.parent);
  const own = isArea ? layouts.get(route.name) : route.page;
  return [...pagesOf(parent), ...(own ? [own] : [])];
};
const urlOf = (route) => {
  const parent = routes.find(({ source, name }) => source === route.source && name === route.parent);
  return path.posix.join(parent?.url ?? '', route.url);
};

/** Maximum first load of a route, in KB: parts that are not drawn first are fetched later, see docs/decisions/0035. */
const limits = { '/upload': 250, '/drafts/$uuid': 250, '/statistics': 300, '/statistics/$uuid': 300 };
const missing = new Set(Object.keys(limits));
/** Files that staff fetch before any of their pages. */
const STAFF = 'src/app/staff/staff-features.ts';

for (const route of routes) {
  if (!route.url) continue;
  const url = urlOf(route);
  const files = new Set(initial);
  for (const page of [...pagesOf(route), ...(url.startsWith('/staff/') ? [STAFF] : [])])
    for (const file of filesOf(page)) files.add(file);
  const size = kilobytes(files);
  const isTooLarge = size > (limits[url] ?? Number.POSITIVE_INFINITY);
  if (isTooLarge) process.exitCode = 1;
  missing.delete(url);
  console.log(
    `  ${url.padEnd(28)} ${size.toFixed(1).padStart(7)} KB${isTooLarge ? `, over its limit of ${limits[url]} KB` : ''}`,
  );
}
if (missing.size > 0) throw new Error(`A limit is set for a route that is not there: ${[...missing].join(', ')}`);
