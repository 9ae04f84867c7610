import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  isOpen: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Whether the caller runs inside a transaction that has not ended. */
export const isInTransaction = (): boolean => scopes.getStore()?.isOpen === true;

/**
 * Runs a transaction so that everything it awaits can tell. `begin` gets a function that wraps the work done
 * between BEGIN and COMMIT.
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
 * Guards a port (storage, mail, a payment provider): each of its methods throws when called inside a transaction,
 * which would hold row locks and a connection for as long as somebody else's server takes to answer.
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
