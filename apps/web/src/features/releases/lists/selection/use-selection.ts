import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { useState } from 'react';
import type { Selection } from '#ui/data-table/selection-cells.tsx';
import { useMessages } from '../messages.ts';
import { useTitleOf } from '../use-title-of.ts';

type Selected = ReadonlyMap<string, ReleaseListItem>;

const without = (selected: Selected, uuids: ReadonlySet<string>): Selected =>
  new Map([...selected].filter(([uuid]) => !uuids.has(uuid)));

/** Keeps the selected releases across pages and filters of the list. */
export const useSelection = () => {
  const text = useMessages();
  const titleOf = useTitleOf();
  const [selected, setSelected] = useState<Selected>(new Map());
  const toggleAll = (rows: readonly ReleaseListItem[], isSelected: boolean) =>
    setSelected((current) => {
      const rest = without(current, new Set(rows.map(({ uuid }) => uuid)));
      return isSelected ? new Map([...rest, ...rows.map((row) => [row.uuid, row] as const)]) : rest;
    });
  const selection: Selection<ReleaseListItem> = {
    isSelected: ({ uuid }) => selected.has(uuid),
    onToggle: (row) => toggleAll([row], !selected.has(row.uuid)),
    onToggleAll: toggleAll,
    labelOf: (row) => text('selectRow', { title: titleOf(row) }),
    allLabel: text('selectAll'),
  };
  return {
    selection,
    selected: [...selected.values()],
    select: (releases: readonly ReleaseListItem[]) => toggleAll(releases, true),
    deselect: (releases: readonly ReleaseListItem[]) => toggleAll(releases, false),
    clear: () => setSelected(new Map()),
  };
};
