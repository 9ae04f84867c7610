import { Button } from '@mantine/core';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useMessages } from './messages.ts';
import type { ListSearch } from './releases-search.ts';

interface ReleasesPlaceholderProps {
  readonly search: ListSearch;
  /** There are rows, on other pages. */
  readonly hasRows: boolean;
  readonly onFirstPage: () => void;
  readonly onClearSearch: () => void;
  readonly onShowAll: () => void;
}

/** Shown where no row is left: the way back to those there are. */
export const ReleasesPlaceholder = (props: ReleasesPlaceholderProps) => {
  const { search, hasRows, onFirstPage, onClearSearch, onShowAll } = props;
  const text = useMessages();
  const back = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (hasRows) return <EmptyState title={text('emptyPage')} action={back(text('toFirstPage'), onFirstPage)} />;
  if (search.artist || search.from || search.to)
    return (
      <EmptyState
        title={text('noneMatch')}
        description={text('noneMatchHint')}
        action={back(text('resetFilters'), onShowAll)}
      />
    );
  if (search.search)
    return (
      <EmptyState
        title={text('nothingFor', { search: search.search })}
        description={text('nothingForHint')}
        action={back(text('clearSearch'), onClearSearch)}
      />
    );
  return (
    <EmptyState
      title={text('emptyFiltered')}
      description={text('emptyFilteredHint')}
      action={back(text('showAll'), onShowAll)}
    />
  );
};
