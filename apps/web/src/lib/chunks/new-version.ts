import { createSignal } from '../signal.ts';

/** The server has another build of the app than this page runs. */
export const newVersion = createSignal();

/** Any page of the app: all are the same file. */
const PAGE = '/signin';

const entryOf = (page: Document): string | null => {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script?.getAttribute('src') ?? null;
};

/** Checks the server for another build, and emits `newVersion` if there is one. */
export const checkForNewVersion = async (): Promise<void> => {
  try {
    const response = await fetch(PAGE, { cache: 'no-store' });
    if (!response.ok) return;
    const entry = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
    if (entry && entry !== entryOf(document)) newVersion.emit();
  } catch {
    // No response: the next check retries.
  }
};
