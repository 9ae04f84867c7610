import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { useBoard } from '#features/releases/authoring/use-authoring.ts';
import { CopyDialog } from './copy-dialog.tsx';

export const CopyButton = ({ item }: { item: TrackItem }) => {
  const text = useMessages();
  const { items } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const others = items.filter(({ key }) => key !== item.key);
  if (others.length === 0) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {text('copyTo')}
      </Button>
      {isOpen && <CopyDialog item={item} others={others} onClose={() => setIsOpen(false)} />}
    </>
  );
};
