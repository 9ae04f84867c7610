import type { NeededCost } from '@dubplate/contract/commerce/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { costQuery } from '#features/releases/api.ts';
import { type TransientError, transientErrorOf } from '#lib/errors.ts';
import { retryDelayMs, trackErrors } from '#lib/retry/retrying.ts';
import { useBoard, useDraft } from '../use-authoring.ts';

/** Quiet time after a change before the needed services are asked for again, in milliseconds. */
const REFRESH_MS = 1_000;

export interface Cost {
  /** Null until it is known. */
  readonly cost: NeededCost | null;
  /** The cost is from before the last change, or is being fetched. */
  readonly isStale: boolean;
  /** The error of a refused request; null while the request is retried. */
  readonly error: unknown;
  /** The transient error of the request, which is retried. */
  readonly transientError: TransientError | null;
  readonly retry: () => void;
}

/** Fetches the needed services and the cost. Refetches after every save of the draft and every track change. */
export const useCost = (): Cost => {
  const { uuid, release } = useDraft();
  const { revision } = useBoard();
  const stamp = `${uuid} ${release?.version} ${revision}`;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { data, error, failureReason, isFetching, refetch } = useQuery({
    ...costQuery(uuid ?? ''),
    enabled: uuid !== null && askedFor !== null,
    refetchOnWindowFocus: false,
    retry: (_, retried) => transientErrorOf(retried) !== null,
    retryDelay: (failures, retried) => retryDelayMs(failures + 1, retried),
  });
  useEffect(() => {
    if (uuid === null) return;
    const timer = setTimeout(() => {
      setAskedFor(stamp);
      void refetch();
    }, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [uuid, stamp, refetch]);
  const [watch] = useState(() => trackErrors('cost'));
  const transientError = transientErrorOf(failureReason);
  useEffect(() => {
    if (transientError) watch.failed(failureReason);
    else watch.settled();
  }, [watch, transientError, failureReason]);
  useEffect(() => watch.settled, [watch]);
  return {
    cost: data ?? null,
    isStale: stamp !== askedFor || isFetching || !data,
    error: isFetching ? null : error,
    transientError,
    retry: () => void refetch(),
  };
};
