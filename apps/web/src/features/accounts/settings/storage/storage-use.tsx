import { Text, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '#lib/api.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import classes from './storage-use.module.css';

/** The share from which users get a warning. */
const NEARLY_FULL_PERCENT = 90;

interface StorageShare {
  /** 0 to 100, whole. */
  readonly percent: number;
  readonly state: 'fine' | 'nearly-full' | 'full';
}

/**
 * Returns the used share of the allowed bytes. Rounds so that only an empty storage is 0 per cent and only a full one
 * 100.
 */
export const storageShare = ({ used, allowed }: { used: number; allowed: number }): StorageShare => {
  if (used >= allowed) return { percent: 100, state: 'full' };
  const percent = used <= 0 ? 0 : Math.min(99, Math.max(1, Math.round((used / allowed) * 100)));
  return { percent, state: percent >= NEARLY_FULL_PERCENT ? 'nearly-full' : 'fine' };
};

const storageQuery = queryOptions({
  queryKey: ['me', 'storage'],
  queryFn: ({ signal }) => call('GET /me/storage', { signal }),
});

/** The storage used by the user's files, and the plan's limit. */
export const StorageUse = () => {
  const text = useMessages('app', 'settings');
  const format = useFormat();
  const label = useId();
  const query = useQuery(storageQuery);
  const { data } = query;
  if (!data && query.error) return <QueryFallback query={query} failed={text('storageFailed')} />;
  const share = data && storageShare(data);
  const words = data && text('storageUsed', { used: format.bytes(data.used), allowed: format.bytes(data.allowed) });
  return (
    <section className={classes.storage} aria-labelledby={label}>
      <Title order={3} size="h4" id={label}>
        {text('storage')}
      </Title>
      {share ? (
        <>
          {/* The words below say the same: a meter would only repeat them. */}
          <div aria-hidden="true" className={classes.track}>
            <div
              className={classes.line}
              data-state={share.state}
              style={{ transform: `scaleX(${share.percent / 100})` }}
            />
          </div>
          <Text size="sm" c="dimmed">
            {words}
          </Text>
          {share.state !== 'fine' && (
            <Text size="sm">{text(share.state === 'full' ? 'storageFull' : 'storageNearlyFull')}</Text>
          )}
        </>
      ) : (
        <Skeleton height="1.75rem" role="status" aria-label={text('storageLoading')} />
      )}
    </section>
  );
};
