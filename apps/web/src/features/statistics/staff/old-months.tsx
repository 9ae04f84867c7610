import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { utcDay } from '@dubplate/rules/dates';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useDropMonths } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './reports.module.css';

/** The number of months on offer. */
const MONTHS = 60;

/** Returns the first days of the months, latest first; data from before the selected day is deleted. */
export const monthsToKeep = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, back) =>
    utcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  );

const OldMonthsForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages();
  const uiText = useUiText();
  const month = new Intl.DateTimeFormat(locales[useLanguage()], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [before, setBefore] = useState('');
  const drop = useDropMonths({
    onSuccess: ({ months }) => {
      notify.success(months.length === 0 ? text('droppedNone') : text('dropped', { count: months.length }));
      onClose();
    },
    onError: (failure) => notifyError(text('deleteFailed'), failure, statisticsErrors),
  });
  const isReady = before !== '' && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !drop.isPending) drop.mutate(before);
  };
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <p className={classes.hint}>{text('deleteHint')}</p>
      <NativeSelect
        label={text('keepFrom')}
        value={before}
        data-autofocus
        data={[
          { value: '', label: text('chooseMonth') },
          ...monthsToKeep(serverNow()).map((value) => ({ value, label: month.format(new Date(value)) })),
        ]}
        onChange={({ currentTarget }) => setBefore(currentTarget.value)}
      />
      <DialogButtons {...(!isOnline && { note: uiText('offlineHelp') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={drop.isPending}>
          {text('deleteAction')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Deletes the individual rows of old months; the totals remain. */
export const OldMonths = () => {
  const text = useMessages();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={classes.section} aria-labelledby="old-months">
      <h2 id="old-months" className={classes.heading}>
        {text('oldMonths')}
      </h2>
      <p className={classes.hint}>{text('oldMonthsHint')}</p>
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {text('deleteOpen')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={text('deleteTitle')}>
        {isOpen && <OldMonthsForm onClose={close} />}
      </Dialog>
    </section>
  );
};
