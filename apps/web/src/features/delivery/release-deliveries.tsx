import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import { TAKEDOWN_REASON_MAX } from '@dubplate/contract/delivery/limits';
import type { ReleaseDelivery } from '@dubplate/contract/delivery/schemas';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { TakedownDialog } from '#features/takedowns/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { liveConnected, onLive } from '#lib/live/live.ts';
import { useMay } from '#lib/session/acting.ts';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { notify } from '#ui/notices/notify.ts';
import { deliveriesQuery, useTakeDown, useUndoTakedown } from './api.ts';
import classes from './delivery.module.css';
import { DeliveryStateChip } from './delivery-state.tsx';

/** Refetches a release's states after each response of a store, and whenever the socket connects. */
const useLiveDeliveries = (release: string): void => {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: deliveriesQuery(release).queryKey });
    const stops = [
      onLive('delivery', (event) => {
        if (event.release === release) refresh();
      }),
      liveConnected.on(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, release]);
};

const StoreRow = ({ delivery }: { readonly delivery: ReleaseDelivery }) => {
  const text = useMessages('app', 'delivery');
  const format = useFormat();
  const { store, since, reason, next_step, url } = delivery;
  return (
    <li className={classes.store}>
      <span className={classes.name}>{store.name}</span>
      <span className={classes.state}>
        <DeliveryStateChip delivery={delivery} />
        <span className={classes.since}>{text('since', { date: format.shortDate(since) })}</span>
      </span>
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {text('openAt', { store: store.name })}
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </a>
      )}
      {reason && (
        <p className={classes.reason}>
          {reason}
          {next_step && <span className={classes.next}> {next_step}</span>}
        </p>
      )}
    </li>
  );
};

const isGone = ({ kind, state }: ReleaseDelivery): boolean => kind === 'TAKEDOWN' || state === 'WITHDRAWN';

const UndoButton = ({ release }: { readonly release: string }) => {
  const text = useMessages('app', 'delivery');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const undo = useUndoTakedown(release, {
    onSuccess: () => notify.success(text('undone')),
    onError: (error) => notifyError(text('undoFailed'), error, deliveryErrors),
  });
  return (
    <Button variant="default" disabled={!isOnline} loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
      {text('undo')}
    </Button>
  );
};

export interface ReleaseDeliveriesProps {
  readonly release: string;
  readonly title: string;
}

/** Shows the state of a published release at each store, and its takedown. Empty if it goes to no store. */
export const ReleaseDeliveries = ({ release, title }: ReleaseDeliveriesProps) => {
  const text = useMessages('app', 'delivery');
  const [isAsking, setIsAsking] = useState(false);
  const mayTakeDown = useMay('releases:publish');
  const takeDown = useTakeDown(release);
  const query = useQuery(deliveriesQuery(release));
  useLiveDeliveries(release);
  if (!query.data) return <QueryFallback query={query} failed={text('failed')} loading={null} />;
  const { data } = query;
  if (data.length === 0) return null;
  const canUndo = data.some(({ undo_until }) => undo_until !== null);
  return (
    <section className={classes.panel} aria-labelledby="release-deliveries">
      <h2 id="release-deliveries" className={classes.heading}>
        {text('heading')}
      </h2>
      <p className={classes.hint}>{text('hint')}</p>
      <ul className={classes.stores}>
        {data.map((delivery) => (
          <StoreRow key={delivery.store.key} delivery={delivery} />
        ))}
      </ul>
      {canUndo && mayTakeDown && (
        <div>
          <UndoButton release={release} />
        </div>
      )}
      {!data.every(isGone) && mayTakeDown && (
        <div className={classes.takedown}>
          <p className={classes.hint}>{text('takeDownHint')}</p>
          <Button variant="default" color="crimson" onClick={() => setIsAsking(true)}>
            {text('takeDown')}
          </Button>
        </div>
      )}
      <TakedownDialog
        isOpen={isAsking}
        title={text('takeDownTitle', { title: title || text('untitled') })}
        name={`release-takedown/${release}`}
        max={TAKEDOWN_REASON_MAX}
        words={{
          lead: text('takeDownLead'),
          reason: text('takeDownReason'),
          reasonHint: text('takeDownReasonHint'),
          action: text('takeDown'),
          done: text('takenDown'),
          failed: text('takeDownFailed'),
          kept: text('takeDownKept'),
          offline: text('offline'),
        }}
        errors={deliveryErrors}
        takeDown={takeDown}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
};
