import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '#features/support/index.ts';
import type { Answer } from '#lib/api.ts';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { staffInstanceQuery } from './api.ts';
import { useMessages } from './messages.ts';

interface LoadedInstanceProps {
  readonly fields: number;
  readonly children: (instance: Answer<'GET /staff/instance'>) => ReactNode;
}

/** The settings of the whole instance, once loaded. */
export const LoadedInstance = ({ fields, children }: LoadedInstanceProps) => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(staffInstanceQuery);
  if (data) return children(data);
  if (error)
    return <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <FormSkeleton fields={fields} />;
};
