import { createStore } from '#lib/store.ts';

/** The open state of the list of shortcuts; any page may open it. */
export const shortcutHelp = createStore(false);
