import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { type ListStatus, listFilter } from '../releases-query.ts';
import type { ListSearch } from '../releases-search.ts';
import classes from './selection-bar.module.css';
import { useSelectMatching } from './use-select-matching.ts';

interface SelectMatchingProps {
  readonly status: ListStatus;
  readonly search: ListSearch;
  /** How many match, on all pages. */
  readonly count: number;
  readonly onSelect: (releases: readonly ReleaseListItem[]) => void;
}

/** For a page that is selected whole: offers to select the other pages, too. */
export const SelectMatching = ({ status, search, count, onSelect }: SelectMatchingProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const { select, stop, progress } = useSelectMatching(onSelect);
  const filter = JSON.stringify(listFilter(status, search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: under other filters it would select what is no longer in sight
  useEffect(() => stop, [filter]);
  return (
    <div className={classes.matching}>
      {progress ? (
        <>
          <span role="status">{text('selecting', { done: progress.done, total: progress.total || count })}</span>
          <Button variant="subtle" size="sm" onClick={stop}>
            {uiText('cancel')}
          </Button>
        </>
      ) : (
        <Button variant="subtle" size="sm" onClick={() => void select(status, search)}>
          {text('selectMatching', { count })}
        </Button>
      )}
    </div>
  );
};
