import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/rules/dates';
import { isQuickRelease, isReleaseDateValid, releaseDateWindow } from '@dubplate/rules/releases/release-date';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '#features/releases/authoring/use-authoring.ts';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { useTitleOf } from '../use-title-of.ts';
import classes from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';

/** The number of titles listed; the rest are counted. */
const NAMED = 6;

/** The titles of releases. */
const NameList = ({ releases }: { releases: readonly ReleaseListItem[] }) => {
  const text = useMessages();
  const titleOf = useTitleOf();
  const more = releases.length - NAMED;
  if (releases.length === 0) return null;
  return (
    <ul className={classes.names}>
      {releases.slice(0, NAMED).map((release) => (
        <li key={release.uuid}>{titleOf(release)}</li>
      ))}
      {more > 0 && <li className={classes.more}>{text('andMore', { count: more })}</li>}
    </ul>
  );
};

interface BulkQuestionProps {
  readonly question: Extract<Bulk, { step: 'asking' }>;
  readonly onCancel: () => void;
  /** With the new date; null where they are to be deleted. */
  readonly onConfirm: (date: LocalDate | null) => void;
}

/** Lists the affected and the excluded releases, with a date field if needed. */
export const BulkQuestion = ({ question, onCancel, onConfirm }: BulkQuestionProps) => {
  const text = useMessages();
  const words = useReleaseMessages();
  const uiText = useUiText();
  const today = useToday();
  const [date, setDate] = useState<LocalDate | null>(null);
  const { kind, releases, excluded } = question;
  const isDeletion = kind === 'delete';
  const days = releaseDateWindow(today);
  if (releases.length === 0)
    return (
      <>
        <Text>{text(isDeletion ? 'noneDeletableHint' : 'noneDraftsHint')}</Text>
        <DialogButtons>
          <Button variant="default" onClick={onCancel}>
            {uiText('close')}
          </Button>
        </DialogButtons>
      </>
    );
  return (
    <>
      {isDeletion && <Text mb="sm">{text('bulkDeleteMessage')}</Text>}
      <NameList releases={releases} />
      {excluded > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {text(isDeletion ? 'notDeletable' : 'notDrafts', { count: excluded })}
        </Text>
      )}
      {!isDeletion && (
        <div style={{ marginTop: '1rem' }}>
          <DateField
            label={text('bulkDateLabel')}
            value={date}
            onChange={setDate}
            min={days.from}
            max={days.to}
            markOf={(day) => (isQuickRelease(day, today) ? words('priorityDay') : null)}
            legend={words('priorityLegend')}
          />
        </div>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onCancel} data-autofocus={isDeletion || undefined}>
          {uiText('cancel')}
        </Button>
        {isDeletion ? (
          <Button color="crimson" onClick={() => onConfirm(null)}>
            {text('bulkDelete')}
          </Button>
        ) : (
          <NextStep disabled={date === null || !isReleaseDateValid(date, today)} onClick={() => onConfirm(date)}>
            {text('bulkDateAction')}
          </NextStep>
        )}
      </DialogButtons>
    </>
  );
};
