import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Button, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { fetchRelease } from '#features/releases/api.ts';
import type { KeptDraft } from '#features/releases/authoring/auto-save/kept/kept-draft.ts';
import { listKept } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay, useMay } from '#lib/session/acting.ts';
import { useSessionClaims } from '#lib/session/session.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { ButtonCell, ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { deleteListed } from '../bulk/use-bulk.ts';
import listsClasses from '../lists.module.css';
import { ReleaseList } from '../release-list.tsx';
import type { ListSearch } from '../releases-search.ts';
import { RowTitle, useArtistOf, useTitleOf } from '../row-title.tsx';
import classes from './drafts.module.css';

/** The number of stored drafts looked up on the server. */
const LOOKED_UP = 5;

/** A kept draft that is in no list of the server: it never reached the server, or was deleted elsewhere. */
const findKept = async (person: string) => {
  const all = await listKept(person);
  const isNew = ({ uuid, journal }: KeptDraft) => uuid === null && journal !== null;
  const added = all.find(isNew);
  if (added) return added;
  for (const kept of all.filter(({ uuid }) => uuid !== null).slice(0, LOOKED_UP)) {
    const isGone = await fetchRelease(kept.uuid ?? '').then(
      () => false,
      (error: unknown) => hasCode(error, 'NOT_FOUND'),
    );
    if (isGone) return kept;
  }
  return null;
};

/** Leads to what only this browser has of a release. */
export const KeptBanner = () => {
  const text = useMessages('app', 'releases');
  const person = useSessionClaims()?.sub ?? '';
  const { data: kept } = useQuery({
    queryKey: ['kept-drafts', person],
    queryFn: () => findKept(person),
    staleTime: 0,
    gcTime: 0,
  });
  if (!kept) return null;
  const { uuid } = kept;
  const title = kept.journal?.local.fields.title.trim() || text('untitled');
  return (
    <div className={classes.kept} role="status">
      <p>{text(uuid === null ? 'keptHere' : 'keptGone', { title })}</p>
      <Button
        variant="default"
        size="sm"
        renderRoot={(props) =>
          uuid === null ? <Link to="/upload" {...props} /> : <Link to="/drafts/$uuid" params={{ uuid }} {...props} />
        }
      >
        {text('keptContinue')}
      </Button>
    </div>
  );
};

type DraftsTableProps = Pick<
  DataTableProps<ReleaseListItem>,
  'rows' | 'firstNumber' | 'isBusy' | 'isLoading' | 'sorting' | 'selection'
> & { readonly onDeleted: (draft: ReleaseListItem) => void };

const DraftsTable = ({ onDeleted, ...table }: DraftsTableProps) => {
  const text = useMessages('app', 'releases');
  const format = useFormat();
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const titleOf = useTitleOf();
  const artistOf = useArtistOf();
  const mayWrite = useMay('releases:write');

  const remove = useMutation({
    mutationFn: ({ uuid }: ReleaseListItem) => deleteListed(uuid),
    onSuccess: (_, draft) => {
      notify.withdrawError(text('deleteFailed'));
      notify.success(text('deleted'));
      onDeleted(draft);
    },
    onError: (error) => void notifyError(text('deleteFailed'), error, releasesErrors),
    // Not waited for: the button must not stay locked while lists are slow to arrive.
    onSettled: () => void client.invalidateQueries({ queryKey: ['releases'] }),
  });
  const ask = async (draft: ReleaseListItem) => {
    const isSure = await confirm({
      heading: text('deleteHeading'),
      message: text('deleteMessage', { title: titleOf(draft) }),
      action: text('deleteAction'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(draft);
  };

  const columns: Column<ReleaseListItem>[] = [
    {
      key: 'cover',
      header: text('draftCover'),
      isHeaderHidden: true,
      width: '4.5rem',
      cell: ({ cover, tint }) => <ImageCell src={cover?.small} alt="" tint={tint} />,
    },
    {
      key: 'title',
      header: text('draft'),
      isTitle: true,
      isSortable: true,
      cell: (draft) => (
        <RowTitle
          release={draft}
          to={mayWrite ? '/drafts/$uuid' : '/releases/$uuid'}
          title={titleOf(draft)}
          artist={artistOf(draft)}
        />
      ),
    },
    {
      key: 'artist',
      header: text('draftArtist'),
      from: 'large',
      isHiddenOnPhone: true,
      cell: (draft) => <span className={listsClasses.clamped}>{artistOf(draft) ?? '—'}</span>,
    },
    {
      key: 'release_date',
      header: text('releaseDate'),
      isSortable: true,
      width: '10rem',
      cell: ({ release_date }) => (release_date ? format.shortDay(release_date) : text('noDate')),
    },
    {
      key: 'updated_at',
      header: text('draftUpdated'),
      isSortable: true,
      width: '10rem',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={format.dateTime(updated_at)}>
          {format.shortDate(updated_at)}
        </time>
      ),
    },
    {
      key: 'actions',
      header: text('draftActions'),
      isHeaderHidden: true,
      isActions: true,
      width: '4rem',
      cell: (draft) => (
        <ButtonCell
          label={text('deleteDraft', { title: titleOf(draft) })}
          icon={<IconTrash size={20} stroke={1.75} />}
          isDangerous
          isDisabled={remove.isPending && remove.variables?.uuid === draft.uuid}
          onClick={() => void ask(draft)}
        />
      ),
    },
  ];
  const shown = columns.filter(({ key }) => mayWrite || key !== 'actions');
  return <DataTable {...table} label={text('drafts')} columns={shown} rowKey={({ uuid }) => uuid} isFixed />;
};

/** Everything begun and not sent yet, last changed first. */
export const DraftsScreen = () => {
  const text = useMessages('app', 'releases');
  const search = useSearch({ from: '/main/drafts' });
  const navigate = useNavigate();
  usePageTitle(text('drafts'));
  const go = (next: ListSearch, isSameStep = false) =>
    void navigate({ to: '/drafts', search: next, resetScroll: false, replace: isSameStep });
  return (
    <>
      <Title order={1}>{text('drafts')}</Title>
      <Text size="lg" c="dimmed" mt="xs">
        {text('draftsLead')}
      </Text>
      <KeptBanner />
      <ReleaseList
        status="DRAFT"
        search={search}
        go={go}
        placeholder={
          <EmptyState
            title={text('noDrafts')}
            description={text('noDraftsHint')}
            action={
              <IfMay needs={['releases:write']}>
                <NextStep component={Link} to="/upload" size="lg">
                  {text('begin')}
                </NextStep>
              </IfMay>
            }
          />
        }
        table={(props, deselect) => (
          <DraftsTable
            {...props}
            onDeleted={(draft) => {
              deselect([draft]);
              if (props.rows.length === 1 && search.page && search.page > 1) go({ ...search, page: search.page - 1 });
            }}
          />
        )}
      />
    </>
  );
};
