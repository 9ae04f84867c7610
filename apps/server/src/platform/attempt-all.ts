/**
 * Does something with each, one after the other, whatever becomes of the others: what fails for one reason of its own
 * holds nobody up. @throws AggregateError in the end, of all that failed
 */
export const attemptAll = async <T>(items: readonly T[], attempt: (item: T) => Promise<void>): Promise<void> => {
  const faults: unknown[] = [];
  for (const item of items) {
    try {
      await attempt(item);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${items.length} failed`);
};
