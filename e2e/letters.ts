import { readOutbox } from '@dubplate/testkit/outbox';
import { expect } from '@playwright/test';

/** Returns the path of the newest mailed link to this name; waits for the letter. `kind` is the page that it opens. */
export const mailedLink = async (to: string, kind: 'verify' | 'changepassword'): Promise<string> => {
  const links = async () =>
    (await readOutbox(process.env.E2E_DATA_DIR ?? '', to))
      .map(({ link }) => link?.path ?? '')
      .filter((path) => path.startsWith(`/${kind}`));
  await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  return (await links()).at(-1) ?? '';
};
