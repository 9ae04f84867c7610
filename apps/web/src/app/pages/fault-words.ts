import { ChunkError } from '#lib/chunks/load-chunk.ts';
import { isOnline } from '#lib/connection.ts';
import { ApiError } from '#lib/errors.ts';
import { troubleOf } from '#lib/retry/trouble.ts';
import { useUi } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';

interface FaultWords {
  readonly title: string;
  readonly text: string;
  /** What the server calls the request that failed. */
  readonly note: string | null;
  /** It may pass by itself: nobody at support can do anything about it. */
  readonly isPassing: boolean;
  /** Part of the app is missing: the page as a whole may be an old one. */
  readonly isChunk: boolean;
}

/** What kept a page from being shown, in words. */
export const useFaultWords = (error: unknown): FaultWords => {
  const text = useMessages();
  const { texts } = useUi();
  const isChunk = error instanceof ChunkError;
  const trouble = isChunk && !isOnline() ? 'offline' : troubleOf(error);
  const note = error instanceof ApiError && error.requestId ? texts.requestId(error.requestId) : null;
  const common = { note, isChunk };
  if (trouble === 'offline') return { ...common, title: texts.offlineTitle, text: texts.offlineHelp, isPassing: true };
  if (isChunk) return { ...common, title: texts.partFailed, text: text('chunkHint'), isPassing: true };
  if (trouble === 'server') return { ...common, title: texts.serverTitle, text: texts.serverHelp, isPassing: false };
  return { ...common, title: text('faultTitle'), text: text('faultHint'), isPassing: false };
};
