import type { TicketId } from '@dubplate/contract/ids';
import { supportErrors } from '@dubplate/contract/support/errors';
import type { StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { Button, Radio, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TicketStatusChip } from '#features/conversations/index.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { inboxKey, mergeTicket } from '../api.ts';
import { useMessages } from '../messages.ts';
import classes from './merge-dialog.module.css';

interface MergeDialogProps {
  readonly ticket: StaffTicketDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}

const Form = ({ ticket, onClose }: Omit<MergeDialogProps, 'opened'>) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [into, setInto] = useState<TicketId | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (target: TicketId) => mergeTicket(ticket.uuid, target),
    onSuccess: ({ uuid, subject }) => {
      onClose();
      notify.success(text('merged', { subject }));
      void client.invalidateQueries({ queryKey: inboxKey });
      void navigate({ to: '/staff/tickets/$uuid', params: { uuid }, replace: true });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (into && !isPending) mutate(into);
      }}
    >
      <Text>{text('mergeHint')}</Text>
      <Radio.Group
        mt="md"
        label={text('mergeInto')}
        value={into}
        onChange={(value) => setInto(value as TicketId)}
        className={classes.choices ?? ''}
      >
        {ticket.tickets.map(({ uuid, subject, status }) => (
          <Radio
            key={uuid}
            value={uuid}
            label={
              <span className={classes.choice}>
                {subject} <TicketStatusChip status={status} />
              </span>
            }
          />
        ))}
      </Radio.Group>
      <FormError>{error && (errorText(error, language, supportErrors) ?? text('noAnswer'))}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" loading={isPending} disabled={into === null}>
          {text('mergeAction')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Merges the conversation into another of the asker's conversations, after explaining the effect. */
export const MergeDialog = ({ opened, ...form }: MergeDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={form.onClose} title={text('mergeTitle')}>
      <Form {...form} />
    </Dialog>
  );
};
