import { createStore } from '#lib/store.ts';

/** Whether the sheet that lists the shortcuts is open; any page may open it. */
export const shortcutHelp = createStore(false);
