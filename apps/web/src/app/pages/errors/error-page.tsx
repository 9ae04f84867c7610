import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useErrorReport } from '#features/support/index.ts';
import { ChunkError } from '#lib/chunks/load-chunk.ts';
import { ApiError, transientErrorOf } from '#lib/errors.ts';
import { isOnline, onConnection, useOnline } from '#lib/http/connection.ts';
import { currentLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { MessagePage } from '../message-page.tsx';
import classes from './fatal-error-page.module.css';

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
const useErrorTexts = (error: unknown): ErrorTexts => {
  const text = useMessages('entry', 'app');
  const uiText = useUiText();
  const isChunk = error instanceof ChunkError;
  // The page renders before the cause of the failed chunk is known.
  const isConnected = useOnline();
  const failure = isChunk && !isConnected ? 'offline' : transientErrorOf(error);
  const note = error instanceof ApiError && error.requestId ? uiText('requestId', { id: error.requestId }) : null;
  const common = { note, isChunk };
  if (failure === 'offline')
    return { ...common, title: uiText('offlineTitle'), text: uiText('offlineHelp'), isTransient: true };
  if (isChunk) return { ...common, title: uiText('partFailed'), text: text('chunkHint'), isTransient: true };
  if (failure === 'server')
    return { ...common, title: uiText('serverTitle'), text: uiText('serverHelp'), isTransient: false };
  return { ...common, title: text('errorTitle'), text: text('errorHint'), isTransient: false };
};

/** A restarting server is back within seconds, and a page without its code makes no calls that would detect it. */
const CHUNK_RETRY_MS = 5_000;

/** Reloads a failed page: on request, when the connection is restored, and every few seconds if its code is missing. */
export const useErrorRetry = (error: unknown, reset: () => void): (() => void) => {
  const router = useRouter();
  const retry = () => void router.invalidate().then(reset);
  const autoRetry = useEffectEvent(retry);
  useEffect(
    () =>
      onConnection(() => {
        if (isOnline()) autoRetry();
      }),
    [],
  );
  useEffect(() => {
    if (!(error instanceof ChunkError)) return;
    const timer = setInterval(() => autoRetry(), CHUNK_RETRY_MS);
    return () => clearInterval(timer);
  }, [error]);
  return retry;
};

/** Replaces a single failed screen; the rest of the app stays. */
export const ScreenError = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages('entry', 'app');
  const { title, text: help, isTransient: isPassing, isChunk } = useErrorTexts(error);
  const retry = useErrorRetry(error, reset);
  usePageTitle(title);
  const report = useErrorReport(title, error);
  return (
    <ErrorState
      title={title}
      description={help}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={retry}
      action={
        isChunk ? (
          <Button variant="default" onClick={() => window.location.reload()}>
            {text('reload')}
          </Button>
        ) : isPassing ? null : (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/support" search={report} />}>
            {text('tellSupport')}
          </Button>
        )
      }
    />
  );
};

/** The page for an unknown URL; it shows the run-out groove of a record. */
export const NotFoundPage = () => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  usePageTitle(text('deadEnd'));
  return (
    <MessagePage mark="404" title={text('deadEnd')} text={text('deadEndHint')}>
      <NextStep component={Link} to="/">
        {text('backToMain')}
      </NextStep>
      {/* A page of the server; who is signed in may read it, too. */}
      <Button component="a" variant="default" href={`/landing?lang=${language}&stay`}>
        {text('aboutService')}
      </Button>
    </MessagePage>
  );
};

/** Hard-coded: the app’s messages may be the part that failed to load. */
const fatalErrorTexts = {
  en: { title: 'The page could not be loaded', hint: 'What you typed is kept. Please try again.', action: 'Reload' },
  ru: {
    title: 'Страницу не удалось загрузить',
    hint: 'Набранное сохранено. Попробуйте ещё раз.',
    action: 'Перезагрузить',
  },
} as const;

/** The last resort: works without theme, messages and router. */
export const FatalErrorPage = () => {
  const texts = fatalErrorTexts[currentLanguage()];
  return (
    <main className={classes.page}>
      <h1>{texts.title}</h1>
      <p>{texts.hint}</p>
      <button type="button" className={classes.action} onClick={() => window.location.reload()}>
        {texts.action}
      </button>
    </main>
  );
};

/** An unexpected error: confirms that the data is kept, offers a retry, and includes details for support. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const text = useMessages('entry', 'app');
  const uiText = useUiText();
  const { title, text: help, note, isTransient: isPassing, isChunk } = useErrorTexts(error);
  const retry = useErrorRetry(error, reset);
  usePageTitle(title);
  const report = useErrorReport(title, error);
  const isSignedIn = useSessionClaims() !== null;
  return (
    <MessagePage title={title} text={help} note={note}>
      <NextStep onClick={retry}>{uiText('retry')}</NextStep>
      {isChunk && (
        <Button variant="default" onClick={() => window.location.reload()}>
          {text('reload')}
        </Button>
      )}
      {!isPassing && (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to={isSignedIn ? '/support' : '/contact'} search={report} />}
        >
          {text('tellSupport')}
        </Button>
      )}
    </MessagePage>
  );
};
