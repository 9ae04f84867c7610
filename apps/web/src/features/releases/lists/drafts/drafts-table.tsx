import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { ButtonCell, ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import { deleteListed } from '../delete-listed.ts';
import classes from '../lists.module.css';
import { useMessages } from '../messages.ts';
import { RowTitle } from '../row-title.tsx';
import { useArtistOf } from '../use-artist-of.ts';
import { useTitleOf } from '../use-title-of.ts';

type DraftsTableProps = Pick<
  DataTableProps<ReleaseListItem>,
  'rows' | 'firstNumber' | 'isBusy' | 'isLoading' | 'sorting' | 'selection'
> & { readonly onDeleted: (draft: ReleaseListItem) => void };

export const DraftsTable = ({ onDeleted, ...table }: DraftsTableProps) => {
  const text = useMessages();
  const format = useFormat();
  const client = useQueryClient();
  const notifyFault = useErrorNotice();
  const titleOf = useTitleOf();
  const artistOf = useArtistOf();

  const remove = useMutation({
    mutationFn: ({ uuid }: ReleaseListItem) => deleteListed(uuid),
    onSuccess: (_, draft) => {
      notify.withdrawFailure(text('deleteFailed'));
      notify.success(text('deleted'));
      onDeleted(draft);
    },
    onError: (error) => void notifyFault(text('deleteFailed'), error, releasesErrors),
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
      cell: (draft) => <RowTitle release={draft} to="/drafts/$uuid" title={titleOf(draft)} artist={artistOf(draft)} />,
    },
    {
      key: 'artist',
      header: text('draftArtist'),
      from: 'large',
      isHiddenOnPhone: true,
      cell: (draft) => <span className={classes.clamped}>{artistOf(draft) ?? '—'}</span>,
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
  return <DataTable {...table} label={text('drafts')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};
