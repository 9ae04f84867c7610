import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deleteRelease } from '#features/releases/api.ts';
import { forgetDraft } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import { chosenType } from '#features/releases/authoring/auto-save/session/chosen-type.ts';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { sessionClaims } from '#lib/session/session.ts';
import { ButtonCell, ImageCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import { useMessages } from '../messages.ts';

interface DraftsTableProps {
  readonly drafts: readonly ReleaseListItem[];
  readonly firstNumber: number;
  readonly isBusy: boolean;
  readonly onDeleted: () => void;
}

export const DraftsTable = ({ drafts, firstNumber, isBusy, onDeleted }: DraftsTableProps) => {
  const text = useMessages();
  const name = useReleaseMessages();
  const format = useFormat();
  const client = useQueryClient();
  const notifyFault = useErrorNotice();
  const titleOf = ({ title }: ReleaseListItem) => title || name('untitled');

  const remove = useMutation({
    mutationFn: async (uuid: string) => {
      await deleteRelease(uuid);
      chosenType.forget(uuid);
      await forgetDraft(sessionClaims()?.sub ?? '', uuid);
    },
    onSuccess: () => {
      notify.success(text('deleted'));
      onDeleted();
    },
    onError: (error) => void notifyFault(text('deleteFailed'), error, releasesErrors),
    onSettled: () => client.invalidateQueries({ queryKey: ['releases'] }),
  });
  const ask = async (draft: ReleaseListItem) => {
    const isSure = await confirm({
      heading: text('deleteHeading'),
      message: text('deleteMessage', { title: titleOf(draft) }),
      action: text('deleteAction'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(draft.uuid);
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
      cell: (draft) => (
        <Link to="/drafts/$uuid" params={{ uuid: draft.uuid }} className={rowLinkClass}>
          {titleOf(draft)}
        </Link>
      ),
    },
    { key: 'artist', header: text('draftArtist'), isPlain: true, cell: ({ artist }) => artist?.name ?? '—' },
    {
      key: 'updated',
      header: text('draftUpdated'),
      cell: ({ updated_at }) => <time dateTime={updated_at}>{format.dateTime(updated_at)}</time>,
    },
    {
      key: 'actions',
      header: text('draftActions'),
      isHeaderHidden: true,
      isActions: true,
      cell: (draft) => (
        <ButtonCell
          label={text('deleteDraft', { title: titleOf(draft) })}
          icon={<IconTrash size={20} stroke={1.75} />}
          isDangerous
          isDisabled={remove.isPending && remove.variables === draft.uuid}
          onClick={() => void ask(draft)}
        />
      ),
    },
  ];
  return (
    <DataTable
      label={text('drafts')}
      columns={columns}
      rows={drafts}
      rowKey={({ uuid }) => uuid}
      firstNumber={firstNumber}
      isBusy={isBusy}
    />
  );
};
