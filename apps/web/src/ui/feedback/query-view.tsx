import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, isNotFound, transientErrorOf } from '#lib/errors.ts';
import { useUiText } from '../texts/ui-provider.tsx';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { RowsSkeleton } from './skeletons.tsx';

/** The result of `useQuery` as far as a view needs it. */
export type QueryState<Data = unknown> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & {
  readonly refetch: () => unknown;
};

interface QueryFallbackProps extends Pick<ErrorStateProps, 'description' | 'heading'> {
  /** Several queries: the first error is shown, and a retry fetches the failed ones. */
  readonly query: QueryState | readonly QueryState[];
  /** The title of the loading error. */
  readonly failed: string;
  /** Shown if the server has no such thing. */
  readonly notFound?: ReactNode;
  /** The placeholder until the data arrive; rows by default. */
  readonly loading?: ReactNode;
}

/**
 * Shown instead of a query's data: a placeholder, or the error with a retry button. Distinguishes a lost connection, a
 * failing server and other errors.
 */
export const QueryFallback = (props: QueryFallbackProps) => {
  const { query, failed, notFound, loading, ...words } = props;
  const uiText = useUiText();
  const errors = [query].flat().filter(({ data, error }) => data === undefined && error);
  const error = errors[0]?.error;
  if (!error) return loading === undefined ? <RowsSkeleton /> : loading;
  if (notFound !== undefined && errors.some((each) => isNotFound(each.error))) return notFound;
  const failure = transientErrorOf(error);
  return (
    <ErrorState
      {...words}
      title={failed}
      {...(failure === 'offline' && { title: uiText('offlineTitle'), description: uiText('offlineHelp') })}
      {...(failure === 'server' && { title: uiText('serverTitle'), description: uiText('serverHelp') })}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => {
        for (const each of errors) void each.refetch();
      }}
      isRetrying={errors.some(({ isFetching }) => isFetching)}
    />
  );
};

interface QueryViewProps<Data> extends Omit<QueryFallbackProps, 'query'> {
  readonly query: QueryState<Data>;
  /** Shown for an empty list. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The data of a query, or what is shown without them. Loaded data stay while they are fetched again. */
export const QueryView = <Data,>({ query, empty, children, ...fallback }: QueryViewProps<Data>) => {
  const { data } = query;
  if (data === undefined) return <QueryFallback query={query} {...fallback} />;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
};
