import { Button, Progress, Text } from '@mantine/core';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { useMessages } from '../messages.ts';
import { BulkFailures } from './bulk-failures.tsx';
import { BulkQuestion } from './bulk-question.tsx';
import type { BulkControl } from './use-bulk.ts';

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
