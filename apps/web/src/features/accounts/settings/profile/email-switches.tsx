import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { SWITCHABLE_EMAILS } from '@dubplate/contract/accounts/limits';
import type { EmailSwitches as Switches } from '@dubplate/contract/accounts/schemas';
import { Switch, Text, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useOnline } from '#lib/http/connection.ts';
import { keepAnswer } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import classes from '../storage/storage-use.module.css';

const emailSwitchesQuery = queryOptions({
  queryKey: ['me', 'email-switches'],
  queryFn: ({ signal }) => call('GET /me/email-switches', { signal }),
});

/** Switches for the emails about releases. They are disabled until their state is loaded. */
export const EmailSwitches = () => {
  const text = useMessages();
  const label = useId();
  const client = useQueryClient();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { data } = useQuery(emailSwitchesQuery);
  const change = useMutation({
    mutationFn: (body: Partial<Switches>) => call('PATCH /me/email-switches', { body }),
    onSuccess: (saved) => {
      keepAnswer(client, emailSwitchesQuery, saved);
      notify.withdrawFailure(text('emailSwitchesFailed'));
    },
    onError: (error) => notifyError(text('emailSwitchesFailed'), error, accountsErrors),
  });
  const switches = { ...data, ...(change.isPending && change.variables) };
  return (
    <section className={classes.storage} aria-labelledby={label}>
      <Title order={3} size="h4" id={label}>
        {text('emailSwitches')}
      </Title>
      <Text size="sm" c="dimmed">
        {text('emailSwitchesHint')}
      </Text>
      {SWITCHABLE_EMAILS.map((kind) => (
        <Switch
          key={kind}
          label={text(`email ${kind}`)}
          checked={switches[kind] === true}
          disabled={!data || !isOnline || change.isPending}
          onChange={({ currentTarget }) => change.mutate({ [kind]: currentTarget.checked })}
        />
      ))}
    </section>
  );
};
