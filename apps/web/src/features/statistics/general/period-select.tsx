import { useMessages } from '#lib/i18n/i18n.ts';
import '#ui/theme/mantine-rest.css';
import { PERIODS, type Period } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import { chosenWindow, type Window } from '@dubplate/rules/statistics/periods';
import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { serverNow } from '#lib/http/clock.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import classes from './general.module.css';

interface CustomPeriodDialogProps {
  readonly opened: boolean;
  /** The days that are shown now; null while another period is. */
  readonly chosen: Window | null;
  readonly onClose: () => void;
  /** Null unless both days are given. */
  readonly onChoose: (chosen: Window | null) => void;
}

const Form = ({ chosen, onChoose }: Pick<CustomPeriodDialogProps, 'chosen' | 'onChoose'>) => {
  const text = useMessages('app', 'statistics');
  const [from, setFrom] = useState<LocalDate | null>(chosen?.from ?? null);
  const [to, setTo] = useState<LocalDate | null>(chosen?.to ?? null);
  const today = utcDay(serverNow());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(chosenWindow(from, to));
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.dates}>
        <DateField
          label={text('from')}
          placeholder={text('anyDay')}
          value={from}
          onChange={setFrom}
          max={to ?? today}
        />
        <DateField
          label={text('to')}
          placeholder={text('anyDay')}
          value={to}
          onChange={setTo}
          max={today}
          {...(from && { min: from })}
        />
      </div>
      <DialogButtons>
        <Button type="submit">{text('show')}</Button>
      </DialogButtons>
    </form>
  );
};

/** The days of a custom period, both included. */
const CustomPeriodDialog = ({ opened, chosen, onClose, onChoose }: CustomPeriodDialogProps) => {
  const text = useMessages('app', 'statistics');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('customTitle')}>
      <Form chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
};

export interface PeriodSelectProps {
  readonly period: Period;
  readonly window: Window;
  /** With the chosen days where the period is a custom one. */
  readonly onPeriod: (period: Period, chosen: Window | null) => void;
}

/** The period to look at; a custom one asks for its days first, and changes nothing until both are chosen. */
export const PeriodSelect = ({ period, window, onPeriod }: PeriodSelectProps) => {
  const text = useMessages('app', 'statistics');
  const [isChoosing, setChoosing] = useState(false);
  const choose = (next: Period) => {
    if (next === 'CUSTOM') setChoosing(true);
    else onPeriod(next, null);
  };
  return (
    <div className={classes.period}>
      <NativeSelect
        aria-label={text('period')}
        size="md"
        data={PERIODS.map((value) => ({ value, label: text(`period${value}`) }))}
        value={period}
        onChange={({ currentTarget }) => {
          const chosen = PERIODS.find((value) => value === currentTarget.value);
          if (chosen) choose(chosen);
        }}
      />
      {period === 'CUSTOM' && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {text('changeDates')}
        </Button>
      )}
      <CustomPeriodDialog
        opened={isChoosing}
        chosen={period === 'CUSTOM' ? window : null}
        onClose={() => setChoosing(false)}
        onChoose={(chosen) => {
          setChoosing(false);
          if (chosen) onPeriod('CUSTOM', chosen);
        }}
      />
    </div>
  );
};
