// Starts the service. Plain JavaScript that old versions of Node can read too, so that they get an answer and not a
// syntax error:  npm start · npm run dev · npm run demo · node start.mjs --build (only bring the web app up to date)
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const web = join(root, 'apps', 'web');
const stampFile = join(web, 'dist', '.sources');

const oldestNode = 26;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  exitWithMessage(
    `Dubplate needs Node ${oldestNode}, and this is ${process.versions.node}: run npm ci once, which brings it along, then npm start.`,
  );
}
if (!existsSync(join(root, 'node_modules')))
  exitWithMessage('The packages are not installed yet: run npm ci, then npm start.');

const wants = new Set(process.argv.slice(2));
process.env.NODE_ENV ??= wants.has('--dev') ? 'development' : 'production';
// Compiled code is kept between starts; the variable is for the threads and processes to come.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node-compile');
nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

endWithNpm();
if (wants.has('--dev')) {
  process.env.WEB_ROOT ??= 'none'; // Vite brings the web app.
  runTogether([
    ['--watch', '--watch-preserve-output', join(root, 'apps', 'server', 'src', 'main.ts')],
    [viteProgram()],
  ]);
} else {
  buildWebIfStale();
  if (!wants.has('--build'))
    await run(wants.has('--demo') ? join('demo', 'main.ts') : join('apps', 'server', 'src', 'main.ts'));
}

/** In this same process: signals reach the server itself, and nothing is left behind when it is killed. */
async function run(file) {
  try {
    await import(pathToFileURL(join(root, file)).href);
  } catch (error) {
    if (error?.name !== 'StartError') throw error;
    exitWithMessage(error.message);
  }
}

function buildWebIfStale() {
  if (!existsSync(join(web, 'src'))) return; // Delivered ready built.
  const sources = hashSources();
  if (existsSync(join(web, 'dist', 'index.html')) && readOr(stampFile, '') === sources) return;
  const vite = viteProgram();
  console.log('Building the web app, as its sources changed…');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  if (status !== 0) exitWithMessage('The web app could not be built: see above.');
  writeFileSync(stampFile, sources);
}

/** By content and not by time, which a checkout or a copy changes; some hundred files take some ten milliseconds. */
function hashSources() {
  const hash = createHash('sha256');
  const parts = ['apps/web', 'packages/contract/src', 'packages/rules/src', 'package-lock.json'];
  for (const part of parts) addToHash(hash, join(root, part));
  return hash.digest('hex');
}

function addToHash(hash, path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    hash.update(path.slice(root.length)).update(readFileSync(path));
    return;
  }
  const entries = readdirSync(path, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const { name } = entry;
    const inner = join(path, name);
    if (name === 'dist' || name === 'node_modules' || name.startsWith('.')) continue;
    if (entry.isFile()) hash.update(inner.slice(root.length)).update(readFileSync(inner));
    else addToHash(hash, inner);
  }
}

function viteProgram() {
  try {
    const manifest = nodeModule.createRequire(join(web, 'package.json')).resolve('vite/package.json');
    return join(dirname(manifest), 'bin', 'vite.js');
  } catch {
    return exitWithMessage('The web app has to be built and Vite is not installed: run npm ci without --omit=dev.');
  }
}

/** Runs several programs of Node until one of them ends or a signal comes, then ends them all. */
function runTogether(commands) {
  let exitCode = 0;
  const children = commands.map((words) =>
    spawn(process.execPath, words, { cwd: words.length === 1 ? web : root, stdio: 'inherit' }),
  );
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const child of children) {
    child.once('exit', (code) => {
      exitCode ||= code ?? 0;
      process.exitCode = exitCode;
      endAll();
    });
  }
  process.on('SIGINT', endAll);
  process.on('SIGTERM', endAll);
}

/** The shell that npm puts between us does not pass signals on: when it has gone, the signal was meant for us. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

/** Prints one line with the necessary step, and exits. */
function exitWithMessage(message) {
  console.error(message);
  process.exit(1);
}
