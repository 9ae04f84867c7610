import type { LiveEventName } from '@dubplate/contract/live';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import * as live from '../lib/live/live.ts';

type Emit = (name: LiveEventName, ...events: object[]) => Promise<void>;

/** Replaces the socket, which has its own tests, until the test ends. Returns a function that emits its events, all at once. */
export const stubLive = (): Emit => {
  const handlers = new Set<readonly [LiveEventName, (event: never) => void]>();
  vi.spyOn(live, 'onLive').mockImplementation((name, handler) => {
    const entry = [name, handler] as const;
    handlers.add(entry);
    return () => handlers.delete(entry);
  });
  return (name, ...events) =>
    act(async () => {
      for (const event of events)
        for (const [subscribed, handler] of [...handlers]) if (subscribed === name) handler(event as never);
    });
};
