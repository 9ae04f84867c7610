import { useEffect, useRef } from 'react';

/** Returns a function that returns true while the component is mounted, for use after an await. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
};
