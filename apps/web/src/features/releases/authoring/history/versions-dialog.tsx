import type { ReleaseVersion } from '@dubplate/contract/releases/schemas';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { useAuthoring } from '../use-authoring.ts';
import { VersionList } from './version-list.tsx';
import { VersionPreview } from './version-preview.tsx';

interface VersionsDialogProps {
  readonly uuid: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The versions of a draft, each of which can be restored. */
export const VersionsDialog = ({ uuid, isOpen, onClose }: VersionsDialogProps) => {
  const text = useMessages('app', 'history');
  const format = useFormat();
  const { workspace, restoreVersion } = useAuthoring();
  const [shown, setShown] = useState<ReleaseVersion | null>(null);
  const [isBusy, setBusy] = useState(false);

  const close = () => {
    onClose();
    setShown(null);
  };
  const confirmRestore = async (version: ReleaseVersion) => {
    const at = format.dateTime(version.created_at);
    const isLosing = workspace.board
      .snapshot()
      .items.some(({ uuid: saved, saving }) => saved !== null && (saving === 'failed' || saving === 'conflict'));
    const isSure = await confirm({
      heading: text('confirmHeading'),
      message: text(isLosing ? 'confirmUnsaved' : 'confirmMessage', { at }),
      action: text('restore'),
    });
    if (!isSure) return;
    setBusy(true);
    if (await restoreVersion(version.uuid, at)) close();
    setBusy(false);
  };

  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size="40rem"
      title={shown ? text('versionOf', { at: format.dateTime(shown.created_at) }) : text('heading')}
    >
      {shown ? (
        <>
          <VersionPreview uuid={uuid} versionUuid={shown.uuid} />
          <DialogButtons>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => setShown(null)}
            >
              {text('back')}
            </Button>
            <Button data-autofocus loading={isBusy} onClick={() => void confirmRestore(shown)}>
              {text('restore')}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <VersionList uuid={uuid} onOpen={setShown} />
      )}
    </Dialog>
  );
};
