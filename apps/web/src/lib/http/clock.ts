import { useEffect, useState } from 'react';
import { stored } from '../storage/stored.ts';

/** Compares ISO 8601 times in UTC, latest first. Avoids `localeCompare`: its first use takes a phone 60 ms. */
export const latestFirst = (one: string, other: string): number => Number(other > one) - Number(one > other);

/** Smaller differences come from network latency. */
const NEGLIGIBLE_MS = 10_000;

/** The offset of this machine's clock from the server's, in milliseconds; negative if it is behind. */
const kept = stored('clock-ahead');

const readAhead = (): number => {
  const value = Number(kept.read() ?? 0);
  return Number.isFinite(value) ? value : 0;
};

let ahead = readAhead();

/** Reads the server's time from the `Date` header of a fresh response. */
export const recordServerTime = (date: string | null): void => {
  const server = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(server)) return;
  const difference = Date.now() - server;
  const next = Math.abs(difference) < NEGLIGIBLE_MS ? 0 : difference;
  if (Math.abs(next - ahead) < NEGLIGIBLE_MS) return;
  ahead = next;
  if (next === 0) kept.remove();
  else kept.write(String(next));
};

/** Returns the server's current time, used to judge expiry dates from the server. */
export const serverNow = (): Date => new Date(Date.now() - ahead);

const TICK_MS = 30_000;

/** Returns the server's time and re-renders as it advances. */
export const useNow = (): Date => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
