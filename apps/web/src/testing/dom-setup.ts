import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { startI18n } from '../lib/i18n/i18n.ts';

// Screens have their texts before they render, as they do in the browser.
await startI18n();

// What a page has, and this one lacks: text fields that grow watch for fonts.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// A busy machine takes longer than a second to load a lazy part.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
