import { deliveryErrors } from '@dubplate/contract/delivery/errors';
import { DELIVERY_REASON_MAX, STATES_BY_HAND, STORE_FIELD_MAX } from '@dubplate/contract/delivery/limits';
import type { StaffDelivery } from '@dubplate/contract/delivery/schemas';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMessages as useDeliveryMessages } from '../messages.ts';
import { useSetState } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './staff.module.css';

/** Records a store's state by hand, such as from the store's web tool. */
export const SetStateForm = ({ delivery }: { readonly delivery: StaffDelivery }) => {
  const text = useMessages();
  const stateText = useDeliveryMessages();
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
        label={text('setState')}
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
