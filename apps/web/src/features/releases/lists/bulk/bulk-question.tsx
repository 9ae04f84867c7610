import type { LocalDate } from '@dubplate/rules/dates';
import { isReleaseDateValid, releaseDateWindow } from '@dubplate/rules/releases/release-date';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '#features/releases/authoring/use-today.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { NameList } from './name-list.tsx';
import type { Bulk } from './use-bulk.ts';

interface BulkQuestionProps {
  readonly question: Extract<Bulk, { step: 'asking' }>;
  readonly onCancel: () => void;
  /** With the new date; null where they are to be deleted. */
  readonly onConfirm: (date: LocalDate | null) => void;
}

/** Which releases are meant, which of the selected ones are not, and the date where one is needed. */
export const BulkQuestion = ({ question, onCancel, onConfirm }: BulkQuestionProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const today = useToday();
  const [date, setDate] = useState<LocalDate | null>(null);
  const { kind, releases, excluded } = question;
  const isDeletion = kind === 'delete';
  const days = releaseDateWindow(today);
  return (
    <>
      {isDeletion && <Text mb="sm">{text('bulkDeleteMessage')}</Text>}
      <NameList releases={releases} />
      {excluded > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          {text(isDeletion ? 'notDeletable' : 'notDrafts', { count: excluded })}
        </Text>
      )}
      {!isDeletion && releases.length > 0 && (
        <div style={{ marginTop: '1rem' }}>
          <DateField label={text('bulkDateLabel')} value={date} onChange={setDate} min={days.from} max={days.to} />
        </div>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onCancel} data-autofocus={isDeletion || undefined}>
          {releases.length > 0 ? uiText('cancel') : uiText('close')}
        </Button>
        {releases.length > 0 && isDeletion && (
          <Button color="crimson" onClick={() => onConfirm(null)}>
            {text('bulkDelete')}
          </Button>
        )}
        {releases.length > 0 && !isDeletion && (
          <NextStep disabled={date === null || !isReleaseDateValid(date, today)} onClick={() => onConfirm(date)}>
            {text('bulkDateAction')}
          </NextStep>
        )}
      </DialogButtons>
    </>
  );
};
