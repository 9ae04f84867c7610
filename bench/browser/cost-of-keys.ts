import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Auto-save and what it asks for have come to rest. */
export const REST_MS = 3_000;

/** Milliseconds of script, styles and layout per key. */
export const costOfKeys = async (page: Page, keys: readonly string[]): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  // Uses the thread's own time, so other work of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics
      .filter(({ name }) => ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].includes(name))
      .reduce((total, { value }) => total + value * 1000, 0);
  };
  const before = await busy();
  for (const key of keys) await page.keyboard.press(key);
  await pause(REST_MS);
  return ((await busy()) - before) / keys.length;
};
