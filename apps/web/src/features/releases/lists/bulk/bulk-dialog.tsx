import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/rules/dates';
import { isQuickRelease, isReleaseDateValid, releaseDateWindow } from '@dubplate/rules/releases/release-date';
import { Button, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '#features/releases/authoring/use-authoring.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useTitleOf } from '../row-title.tsx';
import classes from './bulk.module.css';
import type { Bulk, BulkControl, BulkResult } from './use-bulk.ts';

/** The number of titles listed; the rest are counted. */
const NAMED = 6;

/** The titles of releases. */
const NameList = ({ releases }: { releases: readonly ReleaseListItem[] }) => {
  const text = useMessages('app', 'releases');
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
const BulkQuestion = ({ question, onCancel, onConfirm }: BulkQuestionProps) => {
  const text = useMessages('app', 'releases');
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
            markOf={(day) => (isQuickRelease(day, today) ? text('priorityDay') : null)}
            legend={text('priorityLegend')}
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

interface BulkFailuresProps {
  readonly result: BulkResult<ReleaseListItem>;
  readonly onClose: () => void;
  readonly onAgain: (releases: readonly ReleaseListItem[]) => void;
}

/** Each release with which it failed, and why. */
const BulkFailures = ({ result, onClose, onAgain }: BulkFailuresProps) => {
  const text = useMessages('app', 'releases');
  const uiText = useUiText();
  const language = useLanguage();
  const titleOf = useTitleOf();
  const { failed, left } = result;
  const rest = [...failed.map(({ item }) => item), ...left];
  return (
    <>
      <ul className={classes.names}>
        {failed.map(({ item, error }) => (
          <li key={item.uuid}>
            <strong>{titleOf(item)}</strong>
            <span>{errorText(error, language, releasesErrors) ?? text('bulkNoAnswer')}</span>
          </li>
        ))}
      </ul>
      {failed.length > 0 && left.length > 0 && <Text mt="sm">{text('bulkStopped', { count: left.length })}</Text>}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {uiText('close')}
        </Button>
        <Button variant="default" onClick={() => onAgain(rest)}>
          {text('bulkAgain')}
        </Button>
      </DialogButtons>
    </>
  );
};

/** Confirms a change of several releases, shows its progress, and lists the failed releases. */
export const BulkDialog = ({ control }: { control: BulkControl }) => {
  const text = useMessages('app', 'releases');
  const { bulk, run, stop, close } = control;
  if (!bulk) return null;
  const count = bulk.step === 'asking' ? bulk.releases.length : bulk.step === 'running' ? bulk.total : 0;
  const title =
    bulk.step === 'ended'
      ? bulk.result.failed.length > 0
        ? text('bulkFailed', { count: bulk.result.failed.length })
        : text('bulkStopped', { count: bulk.result.left.length })
      : count === 0
        ? text(bulk.kind === 'delete' ? 'noneDeletable' : 'noneDrafts')
        : text(bulk.kind === 'delete' ? 'bulkDeleteHeading' : 'bulkDateHeading', { count });
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      isStrict={bulk.step === 'running'}
      role={bulk.step === 'asking' && bulk.kind === 'date' ? 'dialog' : 'alertdialog'}
    >
      {bulk.step === 'asking' && (
        <BulkQuestion question={bulk} onCancel={close} onConfirm={(date) => void run(bulk.kind, bulk.releases, date)} />
      )}
      {bulk.step === 'running' && (
        <>
          <Progress value={(bulk.settled / bulk.total) * 100} aria-label={title} color="ink" />
          <Text mt="sm" role="status" data-tabular>
            {text('bulkProgress', { done: bulk.settled, total: bulk.total })}
          </Text>
          <DialogButtons>
            <Button variant="default" onClick={stop}>
              {text('bulkStop')}
            </Button>
          </DialogButtons>
        </>
      )}
      {bulk.step === 'ended' && (
        <BulkFailures
          result={bulk.result}
          onClose={close}
          onAgain={(releases) => void run(bulk.kind, releases, bulk.date)}
        />
      )}
    </Dialog>
  );
};
