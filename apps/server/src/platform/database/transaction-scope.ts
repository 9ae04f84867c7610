import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Whether the caller runs inside a transaction that has not ended. */
export const isInTransaction = (): boolean => scopes.getStore()?.isOpen === true;

/**
 * Runs a transaction and marks the code awaited in it, for `outsideTransactions`. `begin` receives a function that
 * wraps the work between BEGIN and COMMIT.
 */
export const trackTransaction = <Result>(
  begin: (track: <Inner>(work: () => Promise<Inner>) => Promise<Inner>) => Promise<Result>,
): Promise<Result> => {
  const scope: Scope = { isOpen: false };
  return scopes.run(scope, () =>
    begin(async (work) => {
      scope.isOpen = true;
      try {
        return await work();
      } finally {
        scope.isOpen = false;
      }
    }),
  );
};

/**
 * Guards a port (storage, mail, a payment provider): its methods throw inside a transaction, because the transaction
 * would hold row locks and a connection while waiting for a remote server.
 */
export const outsideTransactions = <Port extends object>(name: string, port: Port): Port =>
  new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (isInTransaction()) throw new Error(`${name}.${String(key)} was called inside a transaction`);
        return Reflect.apply(member, target, args);
      };
    },
  });
