import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';
import { SettingsView } from '../settings-view.tsx';
import { SessionRow } from './session-row.tsx';
import classes from './sessions.module.css';
import { sessionsQuery, useEndSession } from './sessions-api.ts';

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
