import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { bundles } from '../app/texts/bundles.ts';
import { loadTexts, startI18n } from '../lib/i18n/i18n.ts';
import { stubTasks } from './stub-tasks.ts';

// Loads the texts before screens render, as in the browser.
await startI18n(bundles);
await Promise.all([
  loadTexts('entry'),
  loadTexts('app'),
  loadTexts('catalogue'),
  loadTexts('developers'),
  loadTexts('staff'),
]);

// Missing in this DOM: growing text fields listen for fonts.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// A busy machine may take more than a second to load a lazy part.
configure({ asyncUtilTimeout: 10_000 });

// Requests start in separate tasks: tests that stop the clock would never see them.
beforeEach(() => stubTasks());
afterEach(cleanup);
