import type { ReleaseListItem } from '@dubplate/contract/releases/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReleaseChoice } from '#features/conversations/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CoverImage } from '#ui/display/cover-image.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { choiceQuery } from '../api.ts';
import classes from './ask.module.css';

const SEARCH_MAX = 200;
const KEYS_REST_MS = 250;

interface ChoicesProps {
  readonly kind: 'draft' | 'release';
  readonly onChoose: (release: ReleaseChoice) => void;
}

const Options = ({
  releases,
  onChoose,
}: { readonly releases: readonly ReleaseListItem[] } & Pick<ChoicesProps, 'onChoose'>) => {
  const text = useMessages('app', 'tickets');
  return (
    <ul className={classes.list}>
      {releases.map(({ uuid, title, artist, cover, tint }) => (
        <li key={uuid}>
          <button type="button" className={classes.option} onClick={() => onChoose({ uuid, title: title ?? '' })}>
            <CoverImage src={cover?.small} alt="" size="3rem" tint={tint} />
            <span className={classes.name}>
              {title || text('untitled')}
              {artist?.name && <span className={classes.artist}>{artist.name}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const Choices = ({ kind, onChoose }: ChoicesProps) => {
  const text = useMessages('app', 'tickets');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(choiceQuery(kind, search, page));
  const { data } = query;
  if (!data) return <QueryFallback query={query} failed={text('choiceFailed')} loading={<RowsSkeleton count={5} />} />;
  if (data.meta.itemCount === 0 && search === '')
    return (
      <EmptyState
        title={text(kind === 'draft' ? 'draftsNone' : 'releasesNone')}
        description={text('choiceNoneHint')}
        action={<Button renderRoot={(props) => <Link to="/upload" {...props} />}>{text('upload')}</Button>}
      />
    );
  return (
    <>
      <SearchField
        label={text('searchRelease')}
        placeholder={text('searchPlaceholder')}
        value={search}
        maxLength={SEARCH_MAX}
        debounceMs={KEYS_REST_MS}
        onSearch={(next) => {
          setPage(1);
          setSearch(next);
        }}
      />
      {data.data.length === 0 ? (
        <EmptyState title={text('nothingFound')} description={text('nothingFoundHint')} />
      ) : (
        <>
          <Options releases={data.data} onChoose={onChoose} />
          <Pager {...data.meta} onPage={setPage} />
        </>
      )}
    </>
  );
};

export interface ReleaseDialogProps extends ChoicesProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialogs 'Select a draft' and 'Select a release'; an empty one links to the upload. */
export const ReleaseDialog = ({ opened, onClose, kind, onChoose }: ReleaseDialogProps) => {
  const text = useMessages('app', 'tickets');
  return (
    <Dialog opened={opened} onClose={onClose} title={text(kind === 'draft' ? 'selectDraft' : 'selectRelease')}>
      <Choices key={kind} kind={kind} onChoose={onChoose} />
    </Dialog>
  );
};
