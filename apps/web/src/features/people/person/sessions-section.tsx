import type { StaffSession } from '@dubplate/contract/accounts/staff-endpoints';
import type { PersonPage } from '@dubplate/contract/people/schemas';
import { mayActOn } from '@dubplate/rules/accounts/may-act-on';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/index.ts';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import { personActs, personSessionsQuery, usePersonAct } from '../api.ts';
import { useMessages } from '../messages.ts';
import { personName, useMoment } from '../person-texts.ts';
import { Section } from './section.tsx';

interface SectionProps {
  readonly person: PersonPage;
}

const useOutcome = () => {
  const text = useMessages();
  const notifyError = useErrorNotice();
  return {
    onSuccess: () => notify.success(text('sessionsEnded')),
    onError: (error: unknown) => notifyError(text('endFailed'), error),
  };
};

const EndAll = ({ person }: SectionProps) => {
  const text = useMessages();
  const isOnline = useOnline();
  const { mutate, isPending } = usePersonAct(personActs(person.uuid).endSessions, useOutcome());
  const ask = async () => {
    const name = personName(person) ?? text('erasedName');
    const asked = { heading: text('endAllAsk'), message: text('endAllText', { name }), action: text('endAll') };
    if (await confirm(asked)) mutate(undefined);
  };
  return (
    <Button variant="default" size="compact-md" disabled={!isOnline} loading={isPending} onClick={() => void ask()}>
      {text('endAll')}
    </Button>
  );
};

const deviceOf = ({ browser, system }: StaffSession): string | null =>
  [browser, system].filter(Boolean).join(', ') || null;

const Sessions = ({ person, canEnd }: SectionProps & { readonly canEnd: boolean }) => {
  const text = useMessages();
  const format = useFormat();
  const moment = useMoment();
  const isOnline = useOnline();
  const { data, error, refetch, isFetching } = useQuery(personSessionsQuery(person.uuid));
  const ending = usePersonAct(personActs(person.uuid).endSession, useOutcome());
  const columns: Column<StaffSession>[] = [
    {
      key: 'device',
      header: text('device'),
      isTitle: true,
      cell: (session) => deviceOf(session) ?? text('unknownDevice'),
    },
    {
      key: 'seen',
      header: text('lastSeen'),
      width: '12rem',
      cell: ({ last_seen_at }) => moment(last_seen_at),
    },
    {
      key: 'since',
      header: text('since'),
      width: '9rem',
      from: 'large',
      cell: ({ created_at }) => format.shortDate(created_at),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '8rem',
      cell: (session) => (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={text('endSession', { device: deviceOf(session) ?? text('unknownDevice') })}
          disabled={!isOnline}
          loading={ending.isPending && ending.variables === session.uuid}
          onClick={() => ending.mutate(session.uuid)}
        >
          {text('end')}
        </Button>
      ),
    },
  ];
  const shown = canEnd ? columns : columns.filter(({ isActions }) => !isActions);
  const table = { label: text('sessions'), columns: shown, rowKey: ({ uuid }: StaffSession) => uuid, isFixed: true };
  if (!data)
    return error ? (
      <LoadError error={error} title={text('sectionFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingTable>
        <DataTable {...table} rows={[]} isLoading />
      </LoadingTable>
    );
  return <DataTable {...table} rows={data} />;
};

/** The sessions of a user. Staff can end one or all of them; only administrators can end an administrator's. */
export const SessionsSection = ({ person }: SectionProps) => {
  const text = useMessages();
  const me = useMe();
  const canEnd = me !== null && mayActOn(me, person);
  return (
    <Section
      title={text('sessions')}
      count={person.counts.sessions}
      none={text('noSessions')}
      action={canEnd && <EndAll person={person} />}
    >
      <Sessions person={person} canEnd={canEnd} />
    </Section>
  );
};
