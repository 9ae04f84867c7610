import { createSignal } from '../store.ts';
import { takeTurn } from '../turns.ts';

/** The server has another build of the app than this page runs. */
export const newVersion = createSignal();

/** Any page of the app: all are the same file. */
const PAGE = '/signin';

/** The build's name in its page; the development server's page has none. */
const BUILD = /"build" content="([^"]+)/;

/** Checks the server for another build, and emits `newVersion` if there is one. */
export const checkForNewVersion = async (): Promise<void> => {
  try {
    const response = await fetch(PAGE, { cache: 'no-store' });
    if (!response.ok) return;
    const build = BUILD.exec(await response.text())?.[1];
    if (build && build !== BUILD.exec(document.head.innerHTML)?.[1]) newVersion.emit();
  } catch {
    // No response: the next check retries.
  }
};

/** A part of the app could not be fetched: the connection is lost, or a new version has replaced it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** A part could not be fetched after all retries. */
export const chunkFailed = createSignal();

/** The delays between retries, in milliseconds: a restarting server is back within seconds. */
const RETRY_DELAYS_MS = [1_000, 2_000] as const;

/** The files in the initial HTML and those fetched since. */
let loaded: Set<string> | undefined;

const loadedFiles = (): Set<string> => {
  loaded ??= new Set(
    [
      ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
        'link[rel="modulepreload"], link[rel="stylesheet"], script[src]',
      ),
    ].map((element) => ('src' in element ? element.src : element.href)),
  );
  return loaded;
};

const fetchError = (href: string, cause?: unknown) => new ChunkError(`could not be fetched: ${href}`, { cause });

const insertStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(fetchError(href));
    };
    document.head.append(link);
  });

declare global {
  /** The requests of `before-paint.js`, by URL. */
  var earlyFiles: Record<string, Promise<Response>> | undefined;
}

const request = (href: string): Promise<Response> => {
  const start = async () => {
    await takeTurn();
    return fetch(href, { credentials: 'same-origin' });
  };
  const early = globalThis.earlyFiles?.[href];
  if (!early) return start();
  delete globalThis.earlyFiles?.[href];
  return early.catch(start);
};

/**
 * Fetches a script into the browser's cache for the import. A preload would not do: browsers also cache its failure.
 */
const fetchScript = async (href: string): Promise<void> => {
  try {
    const response = await request(href);
    if (!response.ok) throw new Error(`${response.status}`);
    await response.arrayBuffer();
  } catch (error) {
    throw fetchError(href, error);
  }
};

const fetchStyle = async (href: string): Promise<void> => {
  await takeTurn();
  await insertStyle(href);
};

const pending = new Map<string, Promise<void>>();

const fetchOnce = (href: string): Promise<void> => {
  const running = pending.get(href);
  if (running) return running;
  if (loadedFiles().has(href)) return Promise.resolve();
  const fetching = (href.endsWith('.css') ? fetchStyle(href) : fetchScript(href))
    .then(() => void loadedFiles().add(href))
    .finally(() => pending.delete(href));
  pending.set(href, fetching);
  return fetching;
};

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const fetchWithRetries = async (href: string): Promise<void> => {
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await fetchOnce(href);
    } catch {
      await wait(ms);
    }
  }
  return fetchOnce(href);
};

/**
 * Imports a part of the app. Browsers cache a failed import for the lifetime of the page, so this first fetches all
 * files of the part as plain files.
 * @throws {ChunkError} if a file can't be fetched; the next call retries
 */
export const loadChunk = async <T>(importModule: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  try {
    await Promise.all(files.map((file) => fetchWithRetries(new URL(file, `${window.location.origin}/`).href)));
    return await importModule();
  } catch (error) {
    chunkFailed.emit();
    throw error instanceof ChunkError ? error : new ChunkError('could not be imported', { cause: error });
  }
};
