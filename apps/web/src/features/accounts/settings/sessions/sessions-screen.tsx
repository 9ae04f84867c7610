import type { Session } from '@dubplate/contract/accounts/schemas';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { SettingsView } from '../settings-view.tsx';
import classes from './sessions.module.css';

interface SessionRowProps {
  readonly session: Session;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

/** A device with its kind, the start of its session and its last activity. */
const SessionRow = ({ session, isBusy, onEnd }: SessionRowProps) => {
  const text = useMessages('app', 'settings');
  const format = useFormat();
  const { browser, system, is_mobile, is_current, created_at, last_seen_at } = session;
  const name = [browser, system].filter(Boolean).join(', ') || text('unknownDevice');
  // A date that doesn't fit on the line wraps as a whole.
  const when = (instant: string) => format.dateTime(instant).replaceAll(' ', '\u00a0');
  const Icon = is_mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <Icon size={28} stroke={1.5} aria-hidden="true" />
      <div className={classes.device}>
        <p className={classes.name}>{name}</p>
        <p className={classes.seen}>
          {is_current ? (
            <span className={classes.current}>{text('thisDevice')}</span>
          ) : (
            text('lastSeen', { when: when(last_seen_at) })
          )}
        </p>
        <p className={classes.seen}>{text('firstSeen', { when: when(created_at) })}</p>
      </div>
      {!is_current && (
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          aria-label={text('endSession', { device: name })}
          onClick={onEnd}
        >
          {text('end')}
        </Button>
      )}
    </li>
  );
};

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
  const text = useMessages('app', 'settings');
  const notifyError = useErrorNotice();
  const query = useQuery(sessionsQuery);
  const ending = useEndSession((error) => void notifyError(text('endFailed'), error));
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
      <QueryView query={query} failed={text('sessionsFailed')} loading={<RowsSkeleton count={3} />}>
        {(data) => (
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
        )}
      </QueryView>
    </SettingsView>
  );
};
