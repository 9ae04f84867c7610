import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { startI18n } from '../lib/i18n.ts';

// Screens have their texts before they are drawn, as they do in the browser.
await startI18n();

afterEach(cleanup);
