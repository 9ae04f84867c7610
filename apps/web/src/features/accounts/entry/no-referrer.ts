import { useEffect } from 'react';

/** While a page is open whose address holds a secret, its address goes nowhere, not even to our own log. */
export const useNoReferrer = (): void => {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
};
