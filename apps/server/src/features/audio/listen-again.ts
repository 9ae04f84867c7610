import { attemptAll } from '../../platform/attempt-all.ts';
import { analyseFile, type Listening } from './analyse-file.ts';
import { listUnheard } from './store.ts';

const MINUTES_TO_WAIT = 15;
const AT_ONCE = 20;

declare module '../../platform/jobs.ts' {
  interface JobQueues {
    'audio.listen-again': Record<string, never>;
  }
}

/**
 * Listens to recordings of which nothing is known long after their upload: their job was given up after its last try,
 * or got lost with a database that was brought back.
 */
export const listenAgain = async (listening: Listening): Promise<void> => {
  const before = new Date(listening.clock.now().getTime() - MINUTES_TO_WAIT * 60_000);
  await attemptAll(await listUnheard(listening.db, before, AT_ONCE), ({ uuid }) => analyseFile(uuid, listening));
};
