import { QUEUE_COUNTED_MAX } from '@dubplate/contract/moderation/limits';
import type { QueueItem } from '@dubplate/contract/moderation/queue-schemas';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ReleaseStatusChip } from '#features/releases/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, type DataTableProps, NoneCell, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import { useListKeys, usePageKeys } from '#ui/shortcuts/use-keys.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import {
  isWaitingView,
  type QueueSearch,
  queueQuery,
  readQueueSearch,
  useIsFree,
  useOpenNext,
  useQueueLive,
  viewOf,
  withView,
} from '../api.ts';
import { ownerName } from '../names.ts';
import { ClaimHolder, DueClock, QueueFilters } from './queue-parts.tsx';
import classes from './queue-screen.module.css';

const useColumns = (search: QueueSearch): readonly Column<QueueItem>[] => {
  const text = useMessages('staff', 'moderation');
  const words = useMessages('app', 'releases');
  const format = useFormat();
  return [
    {
      key: 'cover',
      header: text('cover'),
      isHeaderHidden: true,
      width: '3.5rem',
      cell: ({ cover, tint }) => <ImageCell src={cover?.small} alt="" tint={tint} />,
    },
    {
      key: 'title',
      header: text('release'),
      isTitle: true,
      isOneLine: true,
      cell: ({ uuid, title, type, edition_of }) => (
        <>
          <Link to="/staff/releases/$uuid" params={{ uuid }} search={search} className={rowLinkClass}>
            {title || text('untitled')}
          </Link>
          <span className={classes.type}>
            {edition_of ? `${words(`type${type}`)} · ${words('edition')}` : words(`type${type}`)}
          </span>
        </>
      ),
    },
    {
      key: 'artist',
      header: text('artist'),
      isPlain: true,
      isOneLine: true,
      cell: ({ artist }) => artist?.name ?? text('noArtist'),
    },
    {
      key: 'owner',
      header: text('owner'),
      from: 'large',
      isOneLine: true,
      isHiddenOnPhone: true,
      cell: ({ owner }) => ownerName(owner),
    },
    {
      key: 'tracks',
      header: text('tracks'),
      align: 'end',
      from: 'wide',
      cell: ({ track_count }) => format.number(track_count),
    },
    {
      key: 'date',
      header: text('releaseDate'),
      from: 'large',
      cell: ({ release_date }) => (release_date ? format.shortDay(release_date) : <NoneCell />),
    },
    isWaitingView(search)
      ? {
          key: 'due',
          header: text('due'),
          cell: ({ due_at }) =>
            due_at ? (
              <span className={classes.due}>
                <DueClock due={due_at} />
              </span>
            ) : (
              <NoneCell />
            ),
        }
      : { key: 'changed', header: text('changed'), cell: ({ updated_at }) => format.shortDate(updated_at) },
    isWaitingView(search)
      ? {
          key: 'claim',
          header: text('claim'),
          isOneLine: true,
          cell: ({ claim }) => (claim ? <ClaimHolder claim={claim} /> : <NoneCell />),
        }
      : {
          key: 'status',
          header: text('status'),
          // Except in the view of all, every row has the same status, named in the filter above.
          isHiddenOnPhone: viewOf(search) !== 'ALL',
          cell: ({ status }) => <ReleaseStatusChip status={status} variant="plain" />,
        },
  ];
};

type QueueTableProps = Pick<DataTableProps<QueueItem>, 'rows' | 'isBusy' | 'isLoading'> & {
  readonly search: QueueSearch;
};

/** The releases of the queue, with deadline and claim while they are pending. */
const QueueTable = ({ search, ...table }: QueueTableProps) => {
  const text = useMessages('staff', 'moderation');
  return <DataTable {...table} label={text('title')} columns={useColumns(search)} rowKey={({ uuid }) => uuid} />;
};

interface PageProps {
  readonly search: QueueSearch;
  readonly go: (next: QueueSearch) => void;
}

const Nothing = ({ search, go }: PageProps) => {
  const text = useMessages('staff', 'moderation');
  const view = viewOf(search);
  if (search.search)
    return (
      <EmptyState
        title={text('nothingFound')}
        description={text('nothingFoundHint')}
        {...(view !== 'ALL' && {
          action: (
            <Button variant="default" onClick={() => go(withView('ALL', search))}>
              {text('searchAll')}
            </Button>
          ),
        })}
      />
    );
  if (view === 'PENDING') return <EmptyState title={text('emptyQueue')} description={text('emptyQueueHint')} />;
  if (view === 'OVERDUE') return <EmptyState title={text('emptyOverdue')} description={text('emptyOverdueHint')} />;
  if (view === 'MINE') return <EmptyState title={text('emptyMine')} description={text('emptyMineHint')} />;
  if (view === 'ASKED') return <EmptyState title={text('emptyAsked')} description={text('emptyAskedHint')} />;
  return <EmptyState title={text('emptyFiltered')} />;
};

const Page = ({ search, go }: PageProps) => {
  const text = useMessages('staff', 'moderation');
  const query = useQuery(queueQuery(search));
  const { data } = query;
  return (
    <QueryTable
      query={query}
      failed={text('queueFailed')}
      description={text('queueFailedHint')}
      empty={<Nothing search={search} go={go} />}
      emptyPage={text('noneOnPage')}
      table={(shown) => (
        <>
          <QueueTable {...shown} search={search} />
          {data?.is_cut && <p className={classes.soft}>{text('isCut')}</p>}
          {data && data.meta.itemCount >= QUEUE_COUNTED_MAX && <p className={classes.soft}>{text('counted')}</p>}
        </>
      )}
      onPage={(page) => go({ ...search, page })}
      onTake={(take) => go({ ...search, take, page: undefined })}
    />
  );
};

/** Opens the first release of the queue without another moderator's claim. */
const ReviewNext = ({ search }: { readonly search: QueueSearch }) => {
  const text = useMessages('staff', 'moderation');
  const [hasShortcuts] = useShortcutChoice();
  const { data } = useQuery(queueQuery(search));
  const open = useOpenNext(search);
  const isFree = useIsFree();
  const next = isWaitingView(search) ? data?.data.find(isFree) : undefined;
  const openNext = next && (() => open(next));
  usePageKeys({ KeyN: openNext });
  return (
    openNext && (
      <NextStep onClick={openNext} aria-keyshortcuts="N" {...(hasShortcuts && { rightSection: <KeyCap label="N" /> })}>
        {text('reviewNext')}
      </NextStep>
    )
  );
};

/** The releases that await a decision, sorted by due date. */
export const QueueScreen = () => {
  const text = useMessages('staff', 'moderation');
  const search = readQueueSearch(useSearch({ from: '/main/staff/releases' }));
  const navigate = useNavigate();
  usePageTitle(text('title'));
  useListKeys();
  useQueueLive();
  const go = (next: QueueSearch) => void navigate({ to: '/staff/releases', search: next, resetScroll: false });
  return (
    <>
      <HeaderRow isCentered>
        <Title order={1}>{text('title')}</Title>
        <ReviewNext search={search} />
      </HeaderRow>
      <QueueFilters search={search} go={go} />
      <Page search={search} go={go} />
    </>
  );
};
