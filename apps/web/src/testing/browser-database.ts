import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

/**
 * Provides IndexedDB for the tests of this file only: the next file in the same worker must not find a database or wait
 * for an open transaction.
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
