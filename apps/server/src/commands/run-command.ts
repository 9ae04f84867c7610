import { readConfig } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';

/** Where the data is that a command works on. */
interface CommandPlace {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** ClickHouse; null: streams are in the database. */
  readonly statisticsUrl: string | null;
  /** The files are in a bucket. */
  readonly isFilesElsewhere: boolean;
}

/** Runs a command on the place that the settings name; what a person can fix is said in one line, without a stack. */
export const runCommand = async (run: (place: CommandPlace) => Promise<void>): Promise<void> => {
  try {
    const { config, secrets } = readConfig(process.env);
    const { dataDir, s3 } = config;
    const { databaseUrl, statisticsUrl } = secrets;
    await run({ dataDir, databaseUrl: databaseUrl ?? undefined, statisticsUrl, isFilesElsewhere: s3 !== null });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
