import { type DragEvent, useState } from 'react';
import { chooseFiles } from '#ui/files/brought/choose-files.ts';
import { asBrought, readDropped } from '#ui/files/brought/dropped-files.ts';
import { useAuthoring } from '../use-authoring.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Brings files to the draft: those that are dropped on an element, and those that are chosen. */
export const useBringFiles = () => {
  const { intake } = useAuthoring().session;
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
        // Passing over what is inside is no leaving.
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
