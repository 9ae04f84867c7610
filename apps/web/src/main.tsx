import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/mantine-first.css';
import './ui/theme/mantine-ours.css';
import './ui/theme/page.css';
import './ui/theme/first-words.css';
import './ui/theme/reduced-motion.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import {
  handleAccountChange,
  handleServerEvents,
  handleSessionEvents,
  handleUnavailable,
  showLastingErrors,
} from './app/events/handle-events.ts';
import { router } from './app/router.ts';
import { bundles } from './app/texts/bundles.ts';
import { ChunkError } from './lib/chunks/load-chunk.ts';
import { watchConnection } from './lib/http/connection.ts';
import { loadTexts, startI18n } from './lib/i18n/i18n.ts';
import { followOtherTabs } from './lib/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// React keeps a placeholder for 300 ms once shown; a screen that is ready sooner renders without one.
const placeholderDelayMs = 4_000;

// Not at the top level: the code of screens imports this file's chunk, and would wait for its end.
const start = async () => {
  // What is evaluated before this takes a phone 100 ms: the page reacts in between.
  await new Promise((resolve) => setTimeout(resolve));
  await startI18n(bundles);
  followOtherTabs();
  handleSessionEvents();
  handleAccountChange();
  handleUnavailable();
  handleServerEvents();
  showLastingErrors();
  watchConnection();
  await Promise.race([
    Promise.all([loadTexts('entry'), router.load()]),
    new Promise((resolve) => setTimeout(resolve, placeholderDelayMs)),
  ]);
  const app = createRoot(root, {
    onCaughtError(error) {
      // A part that could not be fetched says so in its place; anything else is a bug of ours.
      if (!(error instanceof ChunkError)) reportError(error);
    },
  });
  startTransition(() => app.render(<App />));
};

void start();
