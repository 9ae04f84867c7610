import { StartFault } from './start-fault.ts';

/** Where the data is, as the commands read it from the environment. */
export interface CommandSettings {
  dataDir: string;
  databaseUrl: string | undefined;
  isFilesElsewhere: boolean;
}

/** The one place where the commands read the environment. */
export function readCommandSettings(environment: NodeJS.ProcessEnv): CommandSettings {
  return {
    dataDir: environment.DATA_DIR || './data',
    databaseUrl: environment.DATABASE_URL || undefined,
    isFilesElsewhere: Boolean(environment.S3_BUCKET),
  };
}

/** Runs a command; what a person can mend is said in one line, without a stack. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
