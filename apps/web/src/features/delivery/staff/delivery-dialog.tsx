import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import { DELIVERY_REASON_MAX, STATES_BY_HAND, STORE_FIELD_MAX } from '@dubplate/contract/delivery/limits';
import type { StaffDelivery } from '@dubplate/contract/delivery/schemas';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { DeliveryStateChip } from '../delivery-state.tsx';
import { deliveryQuery, messageQuery, useDeliveryAction, usePackageDownload, useSetState } from './api.ts';
import { MessageText } from './message-text.tsx';
import classes from './staff.module.css';

/** Records a store's state by hand, such as from the store's web tool. */
const SetStateForm = ({ delivery }: { readonly delivery: StaffDelivery }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const stateText = useMessages('app', 'delivery');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm(`delivery-state/${delivery.uuid}`, {
    state: 'LIVE',
    url: delivery.url ?? '',
    reason: '',
  });
  const state = STATES_BY_HAND.find((each) => each === form.state) ?? 'LIVE';
  const save = useSetState(delivery.uuid, {
    onSuccess: () => {
      reset();
      notify.success(text('stateSet'));
    },
    onError: (error) => notifyError(text('actFailed'), error, deliveryErrors, text('kept')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isOnline) return;
    const [url, reason] = [form.url.trim(), form.reason.trim()];
    save.mutate({ state, ...(url && { url }), ...(reason && { reason }) });
  };
  return (
    <form className={classes.group} onSubmit={submit} noValidate aria-label={text('setState')}>
      <NativeSelect
        label={text('newState')}
        value={state}
        data={STATES_BY_HAND.map((value) => ({ value, label: stateText(`state${value}`) }))}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
      {state === 'LIVE' && (
        <LineField
          label={text('link')}
          value={form.url}
          max={STORE_FIELD_MAX}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
      )}
      <Textarea
        label={text('note')}
        value={form.reason}
        maxLength={DELIVERY_REASON_MAX}
        autosize
        minRows={1}
        maxRows={6}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      <div>
        <Button type="submit" variant="default" disabled={!isOnline} loading={save.isPending}>
          {text('setState')}
        </Button>
      </div>
    </form>
  );
};

const Message = ({ id, fileName }: { readonly id: string; readonly fileName: string }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const query = useQuery(messageQuery(id));
  return (
    <QueryView query={query} failed={text('messageFailed')} loading={<FormSkeleton fields={2} />}>
      {(data) => <MessageText xml={data} fileName={fileName} />}
    </QueryView>
  );
};

const DeliveryActions = ({ delivery }: { readonly delivery: StaffDelivery }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { uuid, state, held, current } = delivery;
  const done = { retry: 'retried', hold: 'heldNow', redeliver: 'redelivered' } as const;
  const action = useDeliveryAction(uuid, {
    onSuccess: () => undefined,
    onError: (error) => notifyError(text('actFailed'), error, deliveryErrors),
  });
  const run = (which: keyof typeof done) =>
    action.mutate(which, { onSuccess: () => notify.success(text(done[which])) });
  const askRedeliver = async () => {
    const asked = { heading: text('redeliverAsk'), message: text('redeliverAskText'), action: text('redeliver') };
    if (await confirm(asked)) run('redeliver');
  };
  const download = usePackageDownload(uuid, (error) => notifyError(text('downloadFailed'), error, deliveryErrors));
  const isUnsent = state === 'WAITING' || state === 'FAILED';
  const button = { variant: 'default', disabled: !isOnline || action.isPending } as const;
  return (
    <div className={classes.buttons}>
      {(state === 'FAILED' || held) && (
        <Button {...button} onClick={() => run('retry')}>
          {text('retry')}
        </Button>
      )}
      {isUnsent && !held && (
        <Button {...button} onClick={() => run('hold')}>
          {text('hold')}
        </Button>
      )}
      {current && !['WAITING', 'BUILDING', 'SENDING'].includes(state) && (
        <Button {...button} onClick={() => void askRedeliver()}>
          {text('redeliver')}
        </Button>
      )}
      {delivery.message_id && (
        <Button {...button} loading={download.isPending} onClick={() => download.mutate()}>
          {text('downloadPackage')}
        </Button>
      )}
    </div>
  );
};

const Loaded = ({ delivery }: { readonly delivery: StaffDelivery }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const format = useFormat();
  const [isMessageShown, setIsMessageShown] = useState(false);
  const { uuid, store, release, reason, next_step, url, kind, tries, next_try_at, created_at, sent_at, batch } =
    delivery;
  const { message_id } = delivery;
  return (
    <div className={classes.dialog}>
      <ol className={classes.timeline}>
        <li>
          <span>{text('queued')}</span>
          <time dateTime={created_at}>{format.dateTime(created_at)}</time>
        </li>
        {sent_at && (
          <li>
            <span>{text('sentAt')}</span>
            <time dateTime={sent_at}>{format.dateTime(sent_at)}</time>
          </li>
        )}
        <li aria-current="step">
          <DeliveryStateChip delivery={delivery} />
          <time dateTime={delivery.since}>{format.dateTime(delivery.since)}</time>
          {reason && <p className={classes.text}>{reason}</p>}
          {next_step && <p className={classes.advice}>{next_step}</p>}
        </li>
        {next_try_at && (
          <li>
            <span>{text('nextTry')}</span>
            <time dateTime={next_try_at}>{format.dateTime(next_try_at)}</time>
          </li>
        )}
      </ol>
      <Facts>
        <Fact label={text('kind')}>{text(`kind${kind}`)}</Fact>
        <Fact label={text('message')}>{text(store.live ? 'live' : 'test')}</Fact>
        {tries > 0 && <Fact label={text('tries')}>{format.number(tries)}</Fact>}
        {batch && (
          <Fact label={text('batch')} isWide>
            {batch}
          </Fact>
        )}
        {message_id && (
          <Fact label={text('messageId')} isWide>
            {message_id}
          </Fact>
        )}
        {url && (
          <Fact label={text('address')} isWide>
            <a href={url} target="_blank" rel="noopener noreferrer">
              {url}
            </a>
          </Fact>
        )}
      </Facts>
      {store.checklist && (
        <div>
          <p className={classes.soft}>{text('checklist')}</p>
          <p className={classes.text}>{store.checklist}</p>
        </div>
      )}
      <DeliveryActions delivery={delivery} />
      {isMessageShown ? (
        <Message id={uuid} fileName={`${release.upc ?? uuid}.xml`} />
      ) : (
        <div>
          <Button variant="subtle" onClick={() => setIsMessageShown(true)}>
            {text('showMessage')}
          </Button>
        </div>
      )}
      <section className={classes.byHand} aria-labelledby="by-hand">
        <h3 id="by-hand">{text('byHand')}</h3>
        <p className={classes.hint}>{text('byHandHint')}</p>
        <SetStateForm key={uuid} delivery={delivery} />
      </section>
    </div>
  );
};

const Content = ({ id }: { readonly id: string }) => {
  const text = useMessages('staff', 'deliveryDesk');
  const query = useQuery(deliveryQuery(id));
  return (
    <QueryView query={query} failed={text('failed')} loading={<FormSkeleton fields={4} />}>
      {(data) => <Loaded delivery={data} />}
    </QueryView>
  );
};

interface DeliveryDialogProps {
  /** The delivery to show, or null to close. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** One message to a store: its state, its content and the actions for staff. */
export const DeliveryDialog = ({ id, onClose }: DeliveryDialogProps) => {
  const text = useMessages('staff', 'deliveryDesk');
  const { data } = useQuery({ ...deliveryQuery(id ?? ''), enabled: false });
  const title = data
    ? text('deliveryOf', { title: data.release.title || text('untitled'), store: data.store.name })
    : text('title');
  return (
    <Dialog opened={id !== null} onClose={onClose} title={title} size="40rem" isDrawer>
      {id && <Content id={id} />}
    </Dialog>
  );
};
