import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

/**
 * The browser's database, for the tests of this file alone: the next file in the same worker must neither find one nor wait
 * for a transaction that nobody ended.
 */
export const withBrowserDatabase = (): void => {
  let before: IDBFactory | undefined;
  beforeAll(() => {
    before = globalThis.indexedDB;
    globalThis.indexedDB = new IDBFactory();
  });
  afterAll(() => {
    if (before) globalThis.indexedDB = before;
    else Reflect.deleteProperty(globalThis, 'indexedDB');
  });
};
