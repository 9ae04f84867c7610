import { useCallback, useState } from 'react';
import { move } from './move.ts';

/** An item that the keyboard has picked up, and the order shown until it is dropped. */
interface Carried {
  readonly key: string;
  readonly order: readonly string[];
}

interface Carry {
  /** The keys in display order. */
  readonly order: readonly string[];
  /** The picked-up item. */
  readonly carried: string | null;
  readonly pickUp: (key: string) => void;
  /** Moves the picked-up item to another index. @returns the new order */
  readonly carryTo: (index: number) => readonly string[];
  /** @returns the final order; null if nothing was picked up */
  readonly drop: () => readonly string[] | null;
  /** Returns the item to its original place. */
  readonly cancel: () => void;
}

/**
 * Moves an item of a list step by step with the keyboard. Uses indexes instead of pixels, so that content that grows,
 * folds or scrolls does not affect it. If items are added or removed, the item returns to its place.
 */
export const useCarry = (keys: readonly string[]): Carry => {
  const [state, setState] = useState<Carried | null>(null);
  const isSame = state?.order.length === keys.length && keys.every((key) => state.order.includes(key));
  // Cleared immediately, or the move would continue if the removed item came back.
  if (state && !isSame) setState(null);
  const current = isSame ? state : null;
  const order = current?.order ?? keys;
  const carried = current?.key ?? null;
  const cancel = useCallback(() => setState(null), []);
  const pickUp = useCallback((key: string) => setState({ key, order: keys }), [keys]);
  const carryTo = useCallback(
    (index: number) => {
      if (!current) return keys;
      const next = move(current.order, current.order.indexOf(current.key), index);
      setState({ key: current.key, order: next });
      return next;
    },
    [current, keys],
  );
  const drop = useCallback(() => {
    setState(null);
    return current?.order ?? null;
  }, [current]);
  return { order, carried, pickUp, carryTo, drop, cancel };
};
