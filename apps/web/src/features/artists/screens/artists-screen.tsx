import type { Artist } from '@dubplate/contract/artists/schemas';
import { Button, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { isFormInterrupted } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { deleteArtist, useArtists, useArtistsChanged } from '../api.ts';
import { artistFormName } from '../artist-form.ts';
import { type ArtistsSearch, listed } from '../artists-search.ts';
import { useMessages } from '../messages.ts';
import { ArtistPageDialog } from '../page/lazy-page-dialog.tsx';
import card from '../parts/artist-card.module.css';
import { ArtistCard } from '../parts/artist-card.tsx';
import { ArtistDialog, type ArtistDialogProps } from '../parts/artist-dialog.tsx';
import classes from './artists-screen.module.css';
import { ArtistsTools } from './artists-tools.tsx';

const NAMES = [58, 72, 46, 64, 52, 68];

/** The artists while they are loading: the search, and cards of the size that they will have. */
const CardsSkeleton = () => {
  const uiText = useUiText();
  return (
    <div role="status" aria-label={uiText('loading')}>
      <div className={classes.tools}>
        <Skeleton height="2.625rem" width="min(24rem, 100%)" />
        <Skeleton height="2.75rem" width="14rem" radius="xl" />
      </div>
      <div className={classes.cards}>
        {NAMES.map((width) => (
          <div key={width} className={`${card.card} ${classes.blank}`}>
            <Skeleton isRound width="4rem" height="4rem" style={{ flex: 'none' }} />
            <div className={card.names}>
              <Skeleton height="1rem" width={`${width}%`} />
              <Skeleton height="0.875rem" mt="0.625rem" width="34%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};

const NEW = { name: '' } as const;

/** Reopens the form that an expired session closed, with its input. */
const useInterrupted = (artists: Artist[] | undefined, open: (subject: ArtistDialogProps['subject']) => void) => {
  const isKnown = artists !== undefined;
  const list = useRef(artists);
  list.current = artists;
  useEffect(() => {
    if (!isKnown) return;
    const artist = list.current?.find((one) => isFormInterrupted(artistFormName(one)));
    if (artist) open({ artist });
    else if (isFormInterrupted(artistFormName(null))) open(NEW);
  }, [isKnown, open]);
};

/** Everyone who is credited on one's records. */
export const ArtistsScreen = () => {
  const text = useMessages();
  const notifyFault = useErrorNotice();
  const changed = useArtistsChanged();
  const { data, error, refetch, isFetching } = useArtists();
  const [subject, setSubject] = useState<ArtistDialogProps['subject']>(null);
  const [paged, setPaged] = useState<string | null>(null);
  usePageTitle(text('artists'));
  const search = useSearch({ from: '/main/artists' });
  const navigate = useNavigate();
  const go = (next: ArtistsSearch, isSameStep = false) =>
    void navigate({ to: '/artists', search: next, resetScroll: false, replace: isSameStep });
  const shown = data ? listed(data, search) : [];
  useEffect(() => {
    if (search.create) setSubject(NEW);
  }, [search.create]);
  const close = () => {
    setSubject(null);
    const { create, ...list } = search;
    if (create) go(list, true);
  };
  useInterrupted(data, setSubject);

  const remove = useMutation({
    mutationFn: deleteArtist,
    onSuccess: () => notify.withdrawFailure(text('deleteFailed')),
    onError: (failure) => void notifyFault(text('deleteFailed'), failure),
    onSettled: () => changed(),
  });
  const ask = async ({ uuid }: Artist) => {
    const isSure = await confirm({
      heading: text('deleteHeading'),
      message: text('deleteMessage'),
      action: text('deleteAction'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(uuid);
  };

  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('artists')}</Title>
          <Text size="lg" c="dimmed" mt="xs">
            {text('artistsLead')}
          </Text>
        </div>
        {data && data.length > 0 && <Button onClick={() => setSubject(NEW)}>{text('newArtist')}</Button>}
      </div>
      {data ? (
        data.length > 0 ? (
          <>
            <ArtistsTools search={search} count={shown.length} go={go} />
            {shown.length === 0 && (
              <EmptyState
                title={text('nothingFor', { search: search.search ?? '' })}
                description={text('nothingForHint')}
                action={
                  <Button variant="default" onClick={() => go(search.sort ? { sort: search.sort } : {})}>
                    {text('clearSearch')}
                  </Button>
                }
              />
            )}
            <ul className={classes.cards}>
              {shown.map((artist) => (
                <li key={artist.uuid}>
                  <ArtistCard
                    artist={artist}
                    onEdit={() => setSubject({ artist })}
                    onDelete={() => void ask(artist)}
                    onPage={() => setPaged(artist.uuid)}
                  />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState
            title={text('noArtists')}
            description={text('noArtistsHint')}
            action={
              <NextStep size="lg" onClick={() => setSubject(NEW)}>
                {text('createArtist')}
              </NextStep>
            }
          />
        )
      ) : error ? (
        <LoadError error={error} title={text('loadFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <CardsSkeleton />
      )}
      <ArtistDialog subject={subject} onClose={close} />
      <ArtistPageDialog
        artist={data?.find(({ uuid }) => uuid === paged) ?? null}
        onClose={() => setPaged(null)}
        onSaved={changed}
      />
    </>
  );
};
