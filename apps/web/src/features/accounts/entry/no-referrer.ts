import { useEffect } from 'react';

/** For pages whose address contains a secret: no request carries that address as its referrer. */
export const useNoReferrer = (): void => {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'referrer';
    meta.content = 'no-referrer';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
};
