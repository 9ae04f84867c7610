/** Versions from `If-Match` that a change may be based on; null accepts any. */
export type ExpectedVersions = readonly number[] | null;

/** The change was based on a version that is no longer current. */
export class StaleVersion<T> extends Error {
  /** The entity as it is now. */
  readonly current: T;

  constructor(current: T) {
    super('The entity has changed since it was read');
    this.name = 'StaleVersion';
    this.current = current;
  }
}

/** Refuses a change based on an old version; call it while the row is locked. @throws StaleVersion with what `read` returns */
export const requireVersion = async <T>(
  expected: ExpectedVersions,
  { version }: { readonly version: number },
  read: () => Promise<T>,
): Promise<void> => {
  if (expected !== null && !expected.includes(version)) throw new StaleVersion(await read());
};
