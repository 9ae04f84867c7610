import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from './messages.ts';
import { filtered, type ReleasesSearch } from './releases-search.ts';

/** Shown where there are no rows: links to a first release, or back to the existing ones. */
export const ReleasesPlaceholder = ({ search, hasRows }: { search: ReleasesSearch; hasRows: boolean }) => {
  const text = useMessages();
  if (hasRows) {
    return (
      <EmptyState
        title={text('emptyPage')}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/releases" search={{ ...search, page: undefined }} {...props} />}
          >
            {text('toFirstPage')}
          </Button>
        }
      />
    );
  }
  if (search.search) {
    return (
      <EmptyState
        title={text('nothingFor', { search: search.search })}
        description={text('nothingForHint')}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/releases" search={filtered(search, { search: undefined })} {...props} />}
          >
            {text('clearSearch')}
          </Button>
        }
      />
    );
  }
  if (search.status) {
    return (
      <EmptyState
        title={text('emptyFiltered')}
        description={text('emptyFilteredHint')}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/releases" search={{}} {...props} />}>
            {text('showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={text('empty')}
      description={text('emptyHint')}
      action={
        <NextStep component={Link} to="/upload">
          {text('upload')}
        </NextStep>
      }
    />
  );
};
