import { useEffect, useRef } from 'react';
import classes from './palette.module.css';
import type { Entry, EntryGroup } from './use-entries.ts';

interface PaletteListProps {
  /** The id of the list, and the prefix of each entry's id. */
  readonly id: string;
  readonly label: string;
  readonly groups: readonly EntryGroup[];
  readonly chosen: Entry | undefined;
  readonly onChoose: (entry: Entry) => void;
  readonly onRun: (entry: Entry) => void;
}

/** The results under their headings. The focus stays in the field; the arrow keys move the selection. */
export const PaletteList = ({ id, label, groups, chosen, onChoose, onRun }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={name} role="group" aria-label={name}>
          <div className={classes.heading} aria-hidden="true">
            {name}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === chosen?.id}
              className={classes.entry}
              // A list that changes under a resting pointer also fires a move event, with zero distance.
              onPointerMove={({ movementX, movementY }) => {
                if (movementX !== 0 || movementY !== 0) onChoose(entry);
              }}
              onClick={() => onRun(entry)}
            >
              <span>{entry.label}</span>
              {entry.note && <small>{entry.note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};
