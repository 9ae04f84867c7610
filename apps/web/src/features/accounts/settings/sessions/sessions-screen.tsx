import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import { SettingsView } from '../settings-view.tsx';
import { SessionRow } from './session-row.tsx';
import classes from './sessions.module.css';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /me/sessions', { signal }),
  staleTime: 0,
});

/** Ends one session or, without an id, all other sessions. */
const useEndSession = (onError: (error: unknown) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id ? call('DELETE /me/session/{id}', { params: { id } }) : call('DELETE /me/sessions'),
    onSuccess: (_, id) =>
      client.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter(({ uuid, is_current }) => is_current || (id !== null && uuid !== id)),
      ),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};

/** The devices with a session, and buttons that end the others. */
export const SessionsScreen = () => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const ending = useEndSession((failure) => void notifyError(text('endFailed'), failure));
  const isEnding = (id: string | null) => ending.isPending && ending.variables === id;
  const endOthers = async () => {
    const isSure = await confirm({
      heading: text('endOthers'),
      message: text('endOthersMessage'),
      action: text('endOthersAction'),
      isDangerous: true,
    });
    if (isSure) ending.mutate(null, { onSuccess: () => void notify.success(text('othersEnded')) });
  };
  return (
    <SettingsView title={text('sessions')} lead={text('sessionsLead')} hasWayBack>
      {data ? (
        <div>
          <ul className={classes.list}>
            {[...data]
              .sort((one, other) => Number(other.is_current) - Number(one.is_current))
              .map((session) => (
                <SessionRow
                  key={session.uuid}
                  session={session}
                  isBusy={isEnding(session.uuid)}
                  onEnd={() => ending.mutate(session.uuid)}
                />
              ))}
          </ul>
          {data.some(({ is_current }) => !is_current) && (
            <Button variant="default" mt="lg" loading={isEnding(null)} onClick={() => void endOthers()}>
              {text('endOthers')}
            </Button>
          )}
        </div>
      ) : error ? (
        <LoadError
          error={error}
          title={text('sessionsFailed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={3} />
      )}
    </SettingsView>
  );
};
