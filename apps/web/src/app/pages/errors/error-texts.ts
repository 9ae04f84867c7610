import { useMessages } from '#app/messages.ts';
import { ChunkError } from '#lib/chunks/load-chunk.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { transientFailureOf } from '#lib/retry/transient-failure.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';

interface ErrorTexts {
  readonly title: string;
  readonly text: string;
  /** The server's id of the failed request. */
  readonly note: string | null;
  /** The error may pass, so there is no link to support. */
  readonly isTransient: boolean;
  /** A missing chunk can mean that the whole page is outdated. */
  readonly isChunk: boolean;
}

/** Returns the texts for a page that failed to load. */
export const useErrorTexts = (error: unknown): ErrorTexts => {
  const text = useMessages();
  const uiText = useUiText();
  const isChunk = error instanceof ChunkError;
  // The page renders before the cause of the failed chunk is known.
  const isConnected = useOnline();
  const failure = isChunk && !isConnected ? 'offline' : transientFailureOf(error);
  const note = error instanceof ApiError && error.requestId ? uiText('requestId', { id: error.requestId }) : null;
  const common = { note, isChunk };
  if (failure === 'offline')
    return { ...common, title: uiText('offlineTitle'), text: uiText('offlineHelp'), isTransient: true };
  if (isChunk) return { ...common, title: uiText('partFailed'), text: text('chunkHint'), isTransient: true };
  if (failure === 'server')
    return { ...common, title: uiText('serverTitle'), text: uiText('serverHelp'), isTransient: false };
  return { ...common, title: text('errorTitle'), text: text('errorHint'), isTransient: false };
};
