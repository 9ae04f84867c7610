import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Switch, Title } from '@mantine/core';
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

const linkSettingsQuery = queryOptions({
  queryKey: ['me', 'link-settings'],
  queryFn: ({ signal }) => call('GET /me/link-settings', { signal }),
});

/** Hides links of upcoming releases until the release day. The switch is disabled while loading. */
export const HideLinks = () => {
  const text = useMessages();
  const label = useId();
  const client = useQueryClient();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { data } = useQuery(linkSettingsQuery);
  const change = useMutation({
    mutationFn: (hide_until_release: boolean) => call('PATCH /me/link-settings', { body: { hide_until_release } }),
    onSuccess: (saved) => {
      keepAnswer(client, linkSettingsQuery, saved);
      notify.withdrawFailure(text('hideLinksFailed'));
    },
    onError: (error) => notifyError(text('hideLinksFailed'), error, accountsErrors),
  });
  return (
    <section className={classes.storage} aria-labelledby={label}>
      <Title order={3} size="h4" id={label}>
        {text('links')}
      </Title>
      <Switch
        label={text('hideLinks')}
        description={text('hideLinksHint')}
        checked={change.isPending ? change.variables : data?.hide_until_release === true}
        disabled={!data || !isOnline || change.isPending}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
      />
    </section>
  );
};
