import { PERIODS, type Period } from '@dubplate/contract/statistics/limits';
import type { Window } from '@dubplate/rules/statistics/periods';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../messages.ts';
import { CustomPeriodDialog } from './custom-period-dialog.tsx';
import classes from './general.module.css';

export interface PeriodSelectProps {
  readonly period: Period;
  readonly window: Window;
  /** With the chosen days where the period is a custom one. */
  readonly onPeriod: (period: Period, chosen: Window | null) => void;
}

/** The period to look at; a custom one asks for its days first, and changes nothing until both are chosen. */
export const PeriodSelect = ({ period, window, onPeriod }: PeriodSelectProps) => {
  const text = useMessages();
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
