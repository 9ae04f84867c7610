import { type DragEvent, useState } from 'react';
import { chooseFiles } from '#ui/files/brought/choose-files.ts';
import { asBrought, readDropped } from '#ui/files/brought/dropped-files.ts';
import { useAuthoring } from '../use-authoring.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Adds files to the draft, by drop or by file dialog. */
export const useBringFiles = () => {
  const { intake } = useAuthoring().workspace;
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    choose: async (isFolder: boolean): Promise<void> => intake.take(asBrought(await chooseFiles({ isFolder }))),
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
        void readDropped(event.dataTransfer).then(intake.take);
      },
    },
  };
};
