import { artistsErrors } from '@dubplate/contract/artists/errors';
import type { Artist } from '@dubplate/contract/artists/schemas';
import { fill } from '@dubplate/contract/catalogue';
import { multilinksErrors, multilinksIssues } from '@dubplate/contract/multilinks/errors';
import { validateSlug } from '@dubplate/rules/multilinks/validate-link';
import { Button, Switch } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ShareAddress, SlugField, TakedownNotice } from '#features/multilinks/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { type Body, call } from '#lib/api.ts';
import { hasCode } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './page-dialog.module.css';

/** Whether a release of the artist is published: only then the artist can have a page. */
const hasPublishedQuery = (artist: string) =>
  queryOptions({
    queryKey: ['releases', 'published-of', artist],
    queryFn: async ({ signal }) => {
      const { meta } = await call('GET /releases', {
        query: { artist, status: 'PUBLISHED', page: 1, take: 1 },
        signal,
      });
      return meta.itemCount > 0;
    },
  });

interface Outcome {
  readonly onSuccess: (saved: Artist) => void;
  readonly onError: (error: unknown) => void;
}

const useSaveArtistPage = (artist: Artist, outcome: Outcome) =>
  useMutation({
    mutationFn: (page: NonNullable<Body<'PATCH /artist/{id}'>['page']>) =>
      call('PATCH /artist/{id}', { params: { id: artist.uuid }, body: { page } }),
    ...outcome,
  });

const ON = 'on';
const OFF = 'off';
const catalogue = { ...multilinksErrors, ...artistsErrors };

interface PageFormProps {
  readonly artist: Artist;
  readonly onClose: () => void;
  readonly onSaved: (artist: Artist) => void;
}

/** The address of a page that is on. */
const Address = ({ url }: { readonly url: string }) => {
  const text = useMessages('app', 'artists');
  return (
    <div className={classes.address}>
      <ShareAddress url={url} />
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
      >
        {text('pageOpen')}
      </Button>
    </div>
  );
};

const PageForm = ({ artist, onClose, onSaved }: PageFormProps) => {
  const text = useMessages('app', 'artists');
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { page } = artist;
  const slug = page?.slug ?? '';
  const { form, isChanged, change, reset } = useKeptForm(`artist-page/${artist.uuid}`, {
    enabled: page?.enabled ? ON : OFF,
    slug,
  });
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const { data: hasPublished } = useQuery(hasPublishedQuery(artist.uuid));
  const save = useSaveArtistPage(artist, {
    onSuccess: (saved) => {
      onSaved(saved);
      reset();
      notify.withdrawError(text('pageFailed'));
      notify.success(text('pageSaved'));
    },
    onError: (error) => {
      if (hasCode(error, 'SLUG_TAKEN')) setTakenSlug(form.slug);
      else notifyError(text('pageFailed'), error, catalogue, text('pageKept'));
    },
  });
  const isOn = form.enabled === ON;
  const [issue] = validateSlug(form.slug);
  const isTaken = takenSlug !== null && takenSlug === form.slug;
  const slugError = isTaken
    ? text('pageSlugTaken')
    : issue && fill(multilinksIssues[issue.code][language], issue.values);
  // Known only once it is answered; the server has the last word anyway.
  const isWithoutRelease = hasPublished === false && page?.enabled !== true;
  const isReady = isChanged && !issue && !isTaken && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate({ enabled: isOn, ...(form.slug !== slug && form.slug !== '' && { slug: form.slug }) });
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <p className={classes.lead}>{text('pageLead')}</p>
      {page?.taken_down && <TakedownNotice reason={page.taken_down.reason} />}
      <Switch
        label={text('pageEnabled')}
        description={text(isWithoutRelease ? 'pageNeedsRelease' : 'pageEnabledHint')}
        checked={isOn}
        disabled={isWithoutRelease && !isOn}
        onChange={({ currentTarget }) => change({ enabled: currentTarget.checked ? ON : OFF })}
      />
      {isOn && (
        <SlugField
          page="a"
          value={form.slug}
          error={slugError}
          note={slug === '' ? text('pageSlugNote') : form.slug === slug ? undefined : text('pageSlugFormer')}
          onChange={(typed) => change({ slug: typed })}
        />
      )}
      {page?.enabled && !page.taken_down && <Address url={page.url} />}
      <DialogButtons {...(!isOnline && { note: text('pageOffline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('close')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

export interface ArtistPageDialogProps {
  /** The artist whose page is edited; null closes the dialog. */
  readonly artist: Artist | null;
  readonly onClose: () => void;
  readonly onSaved: (artist: Artist) => void;
}

/** Switches the public page of an artist on and off, and sets its address. */
export const ArtistPageDialog = ({ artist, onClose, onSaved }: ArtistPageDialogProps) => {
  const text = useMessages('app', 'artists');
  return (
    <Dialog opened={artist !== null} onClose={onClose} title={text('publicPageOf', { name: artist?.name ?? '' })}>
      {artist && <PageForm key={artist.uuid} artist={artist} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
};
