import type { TeamActivity } from '@dubplate/contract/team/schemas';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { activityQuery } from '../api.ts';
import classes from '../team.module.css';
import { activityText } from './activity-texts.ts';

/** The title of the changed thing, as a link if it has a page. */
const Subject = ({ call, subject }: Pick<TeamActivity, 'call' | 'subject'>) => {
  const text = useMessages('team', 'team');
  // Links have no title of their own.
  if (!subject || subject.kind === 'other' || subject.kind === 'link') return null;
  const { kind, uuid, title } = subject;
  if (title === null && call.startsWith('DELETE')) return null;
  if (title === null) return <span className={classes.soft}>({text('gone')})</span>;
  if (kind === 'release')
    return (
      <Link to="/releases/$uuid" params={{ uuid }} className={classes.link}>
        {title}
      </Link>
    );
  if (kind === 'artist')
    return (
      <Link to="/artists" className={classes.link}>
        {title}
      </Link>
    );
  return <span>“{title}”</span>;
};

const useColumns = (): readonly Column<TeamActivity>[] => {
  const text = useMessages('team', 'team');
  const format = useFormat();
  return [
    {
      key: 'what',
      header: text('what'),
      isTitle: true,
      cell: ({ call, subject, times }) => (
        <>
          {text(activityText(call))} <Subject call={call} subject={subject} />
          {times > 1 && <span className={classes.soft}> · {text('times', { count: times })}</span>}
        </>
      ),
    },
    { key: 'who', header: text('who'), width: '32%', cell: ({ username }) => username || text('formerMember') },
    {
      key: 'when',
      header: text('when'),
      width: '15.5rem',
      cell: ({ last_at }) => <span className={classes.when}>{format.dateTime(last_at)}</span>,
    },
  ];
};

const TAKE = 20;

/** What the members of the team did, newest first. */
export const Activity = () => {
  const text = useMessages('team', 'team');
  const [page, setPage] = useState(1);
  const columns = useColumns();
  return (
    <section aria-labelledby="team-activity">
      <Title order={3} id="team-activity" mb="sm">
        {text('activity')}
      </Title>
      <QueryTable
        query={useQuery(activityQuery(page, TAKE))}
        failed={text('activityFailed')}
        empty={<p className={classes.soft}>{text('noActivity')}</p>}
        onPage={setPage}
        table={(shown) => (
          <DataTable
            label={text('activity')}
            columns={columns}
            isFixed
            rowKey={({ username, call, subject, first_at }) => [username, call, subject?.uuid, first_at].join(' ')}
            {...shown}
          />
        )}
      />
    </section>
  );
};
