import { type DragEvent, useState } from 'react';
import { chooseFiles } from './choose-files.ts';
import { type DroppedFile, readDropped, toDroppedFiles } from './dropped-files.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files and folders, by drop or by file dialog. */
export const useFileDrop = (take: (files: readonly DroppedFile[]) => unknown) => {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    choose: async (isFolder: boolean): Promise<void> => void take(toDroppedFiles(await chooseFiles({ isFolder }))),
    zone: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        // Moving over a child element does not leave the zone.
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void readDropped(event.dataTransfer).then(take);
      },
    },
  };
};
