import { localStorageColorSchemeManager } from '@mantine/core';

/**
 * The system's scheme applies until the user chooses another. `before-paint.js` reads the key before the first paint.
 */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'dubplate.color-scheme' });
