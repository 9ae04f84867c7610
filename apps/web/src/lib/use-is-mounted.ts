import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still on the page, for what happens after an answer. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
};
