import { localStorageColorSchemeManager } from '@mantine/core';

/** The system's scheme applies until the person chooses. The key is read before the first paint by `before-paint.js`. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'dubplate.color-scheme' });
