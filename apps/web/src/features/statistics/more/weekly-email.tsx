import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { notify } from '#ui/notices/notify.ts';
import { weeklyEmailQuery } from '../api.ts';

/** Turns the weekly email on and off. It cannot be turned before it is known whether it is on. */
export const WeeklyEmail = () => {
  const text = useMessages('app', 'statisticsMore');
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const { data } = useQuery(weeklyEmailQuery);
  const change = useMutation({
    mutationFn: (enabled: boolean) => call('PUT /me/weekly-email', { body: { enabled } }),
    onSuccess: (saved) => {
      replaceQueryData(client, weeklyEmailQuery, saved);
      notify.withdrawError(text('weeklyFailed'));
    },
    onError: (error) => void notifyError(text('weeklyFailed'), error, accountsErrors),
  });
  const isOn = change.isPending ? change.variables : data?.enabled === true;
  return (
    <Switch
      label={text('weekly')}
      description={text('weeklyHint')}
      checked={isOn}
      disabled={!data || change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
};
