import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

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
