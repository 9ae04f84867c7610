import { ownDataErrors } from '@dubplate/contract/own-data/errors';
import { DELETION_DAYS } from '@dubplate/contract/own-data/limits';
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { notify } from '#ui/notices/notify.ts';
import { PasswordForm } from '../recent-auth/password-form.tsx';
import { useMessages } from './messages.ts';
import classes from './own-data.module.css';
import { deletionQuery, useKeepAccount, useScheduleDeletion } from './own-data-api.ts';

const DAY_MS = 86_400_000;

const DeleteForm = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages();
  const format = useFormat();
  const scheduling = useScheduleDeletion(onClose);
  const when = format.date(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  return (
    <PasswordForm
      lead={text('deleteMessage', { when })}
      label={text('password')}
      submitLabel={text('deleteAction')}
      tone="danger"
      attempt={scheduling}
      catalogue={ownDataErrors}
      onCancel={onClose}
      onSubmit={scheduling.mutate}
    />
  );
};

const DeleteDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={text('deleteHeading')} size="28rem">
      <DeleteForm onClose={onClose} />
    </Dialog>
  );
};

/** Lists the deleted and the kept data above the delete button; once scheduled, shows the button that cancels. */
export const DeletionSection = () => {
  const text = useMessages();
  const format = useFormat();
  const notifyError = useErrorNotice();
  const { data: planned } = useQuery(deletionQuery);
  const [isAsking, setAsking] = useState(false);
  const keeping = useKeepAccount({
    onKept: () => {
      notify.withdrawFailure(text('keepFailed'));
      notify.success(text('kept'));
    },
    onError: (error) => void notifyError(text('keepFailed'), error),
  });
  return (
    <section className={classes.danger} aria-labelledby="deletion">
      <div>
        <Title order={3} id="deletion">
          {text('deletion')}
        </Title>
        <Text c="dimmed" mt="xs">
          {text('deletionLead')}
        </Text>
      </div>
      <dl className={classes.fate}>
        <div>
          <dt>{text('goes')}</dt>
          <dd>{text('goesList')}</dd>
        </div>
        <div>
          <dt>{text('stays')}</dt>
          <dd>{text('staysList')}</dd>
        </div>
      </dl>
      {planned ? (
        <div role="status" className={classes.state}>
          <Text fw={600}>{text('planned', { when: format.date(planned.due_at) })}</Text>
          <Text c="dimmed">{text('plannedHint')}</Text>
          <Button className={classes.act ?? ''} loading={keeping.isPending} onClick={() => keeping.mutate()}>
            {text('keep')}
          </Button>
        </div>
      ) : (
        <Button variant="default" className={classes.leave ?? ''} onClick={() => setAsking(true)}>
          {text('delete')}
        </Button>
      )}
      <DeleteDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
};
