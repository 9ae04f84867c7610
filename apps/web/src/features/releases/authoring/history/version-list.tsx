import type { ReleaseVersion } from '@dubplate/contract/releases/schemas';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import classes from './versions.module.css';
import { VERSIONS_ON_A_PAGE, versionsQuery } from './versions-api.ts';

interface VersionListProps {
  readonly uuid: string;
  readonly onOpen: (version: ReleaseVersion) => void;
}

const Row = ({ version, onOpen }: { version: ReleaseVersion; onOpen: () => void }) => {
  const text = useMessages('app', 'history');
  const format = useFormat();
  const at = format.dateTime(version.created_at);
  const changes = version.changes.map((change) => text(`change${change}`)).join(', ');
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <time className={classes.at} dateTime={version.created_at}>
          {at}
        </time>
        <span className={classes.title}>
          {version.title || text('untitled')}
          <span className={classes.count}>{text('tracks', { count: version.track_count })}</span>
        </span>
        <span className={classes.changes}>{changes}</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.chevron ?? ''} />
      </button>
    </li>
  );
};

export const VersionList = ({ uuid, onOpen }: VersionListProps) => {
  const text = useMessages('app', 'history');
  const [page, setPage] = useState(1);
  const query = useQuery(versionsQuery(uuid, page));
  const { data } = query;
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('failed')}
        description={text('failedHint')}
        loading={<RowsSkeleton count={4} hasImage={false} />}
      />
    );
  if (data.meta.itemCount === 0) return <EmptyState title={text('empty')} description={text('emptyHint')} />;
  return (
    <>
      <p className={classes.lead}>{text('lead')}</p>
      <ul className={classes.list} aria-label={text('list')}>
        {data.data.map((version) => (
          <Row key={version.uuid} version={version} onOpen={() => onOpen(version)} />
        ))}
      </ul>
      {data.meta.pageCount > 1 && (
        <Pager
          page={page}
          pageCount={data.meta.pageCount}
          itemCount={data.meta.itemCount}
          take={VERSIONS_ON_A_PAGE}
          onPage={setPage}
        />
      )}
    </>
  );
};
