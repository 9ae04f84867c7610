import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

const TICK_MS = 30_000;

/** The server's time, renewed as it goes on. */
export const useNow = (): Date => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
