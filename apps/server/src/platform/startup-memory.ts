import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns the memory that loading the server took and serving does not need. Starting fills V8's young generation to its
 * limit, and an idle process would keep those pages. Stops everything for some 200 ms, so call it before listening.
 */
export const releaseStartupMemory = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
