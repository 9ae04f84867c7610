import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Button, Progress, Text } from '@mantine/core';
import { errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { useTitleOf } from '../use-title-of.ts';
import classes from './bulk.module.css';
import { BulkQuestion } from './bulk-question.tsx';
import type { BulkResult } from './run-bulk.ts';
import type { BulkControl } from './use-bulk.ts';

interface BulkFailuresProps {
  readonly result: BulkResult<ReleaseListItem>;
  readonly onClose: () => void;
  readonly onAgain: (releases: readonly ReleaseListItem[]) => void;
}

/** Each release with which it failed, and why. */
const BulkFailures = ({ result, onClose, onAgain }: BulkFailuresProps) => {
  const text = useMessages();
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
  const text = useMessages();
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
