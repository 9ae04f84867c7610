export interface JobsLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What a run is given beside its data. */
export interface RunContext {
  /**
   * Aborts when the time limit has passed, when the job went to another node, and when the server stops. A run passes it
   * to everything that it waits for.
   */
  readonly signal: AbortSignal;
  readonly log: JobsLog;
}

/** One kind of background work. */
export interface JobDefinition<Data> {
  /** A throw means: try again later; a lock timeout does not count as a try. `again` means: there is more to do, after the jobs that wait already. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is one of these
  readonly run: (data: Data, context: RunContext) => Promise<void | 'again'>;
  /** Seconds after which `signal` aborts. The run counts as failed, and its retry starts only once it has ended. */
  readonly timeLimit: number;
  /** How often a failed job is tried again, after 2 s, 4 s, 8 s and so on; 5. */
  readonly retries?: number;
  /** Jobs of this queue that one node runs at a time; 1. */
  readonly concurrency?: number;
  /**
   * Jobs of one key run one at a time over all nodes, in the order of sending. A queue without keys can't get them later:
   * give it a new name and move its jobs with `formerly`.
   */
  readonly key?: (data: Data) => string;
  /** The queue's name in the version before. Its jobs, those that older nodes still send among them, move here. */
  readonly formerly?: string;
}
