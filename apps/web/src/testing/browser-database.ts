import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The app keeps its connections for as long as its modules, which a worker shares. */
const factory = new IDBFactory();

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const clear = async (): Promise<void> => {
  for (const { name = '' } of await factory.databases()) {
    const database = await settled(factory.open(name));
    for (const store of database.objectStoreNames)
      await settled(database.transaction(store, 'readwrite').objectStore(store).clear());
    database.close();
  }
};

/** Provides IndexedDB for the tests of this file only. Each test begins without data. */
export const withBrowserDatabase = (): void => {
  let before: IDBFactory | undefined;
  beforeAll(() => {
    before = globalThis.indexedDB;
    globalThis.indexedDB = factory;
  });
  beforeEach(clear);
  afterAll(() => {
    if (before) globalThis.indexedDB = before;
    else Reflect.deleteProperty(globalThis, 'indexedDB');
  });
};
