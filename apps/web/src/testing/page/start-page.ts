import './stores.ts';
import './timers.ts';
import { configure } from '@testing-library/react';
import { bundles } from '#app/texts/bundles.ts';
import { loadTexts, startI18n } from '#lib/i18n/i18n.ts';
import { followOtherTabs } from '#lib/session/session.ts';

// Loads the texts before screens render, as in the browser.
await startI18n(bundles);
await Promise.all([
  loadTexts('entry'),
  loadTexts('app'),
  loadTexts('catalogue'),
  loadTexts('developers'),
  loadTexts('staff'),
]);

// A sign-out in another tab ends the session after each test.
followOtherTabs();

// Missing in this DOM: growing text fields listen for fonts, and lists scroll to the chosen row.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView ??= () => undefined;

// A busy machine may take more than a second to load a lazy part.
configure({ asyncUtilTimeout: 10_000 });
