import { artistsErrors } from '@dubplate/contract/artists/errors';
import { ARTIST_NAME_MAX } from '@dubplate/contract/artists/limits';
import type { Artist } from '@dubplate/contract/artists/schemas';
import { fill } from '@dubplate/contract/catalogue';
import { filesErrors } from '@dubplate/contract/files/errors';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { planQuery } from '#features/commerce/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText, hasCode } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { IfMay } from '#lib/session/acting.ts';
import { discardForm, dismissForm, useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { confirm, openQuestion } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { PictureField, type PictureFieldProps } from '#ui/files/picture-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import {
  artistFormName,
  artistFormOf,
  artistIssues,
  PictureError,
  reduced,
  saveArtist,
  useArtists,
  useArtistsChanged,
} from '../api.ts';
import classes from './artist-editor.module.css';

/** How many artists the plan allows, where the person has that many already; null: another one may be made. */
const useReachedLimit = (): number | null => {
  const { data: plan } = useQuery(planQuery);
  const { data: artists } = useArtists();
  const limit = plan?.max_artists ?? null;
  return limit !== null && artists !== undefined && artists.length >= limit ? limit : null;
};

/** Instead of the form of an artist that the plan does not allow. */
const ArtistLimit = ({ limit, onCancel }: { readonly limit: number; readonly onCancel: () => void }) => {
  const text = useMessages('app', 'artists');
  const uiText = useUiText();
  const language = useLanguage();
  return (
    <>
      <p>{fill(artistsErrors.PLAN_LIMIT.text[language], { limit })}</p>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <IfMay needs={['purchases:write']}>
          <NextStep component={Link} to="/purchases">
            {text('seePlans')}
          </NextStep>
        </IfMay>
      </DialogButtons>
    </>
  );
};

type AvatarFieldProps = Pick<PictureFieldProps, 'current' | 'chosen' | 'name' | 'onChange'>;

/** An artist's picture. */
const AvatarField = (props: AvatarFieldProps) => {
  const text = useMessages('app', 'artists');
  const words = {
    choose: text('avatarDrop'),
    remove: text('removeAvatar'),
    hint: text('avatarHint'),
    crop: text('avatarCrop'),
  };
  return <PictureField {...props} words={words} />;
};

interface ArtistEditorProps {
  /** Null makes a new one. */
  readonly artist: Artist | null;
  /** The initial name of a new artist. */
  readonly name: string;
  /** Whether something in it is not saved. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onCancel: () => void;
  /** Called when saving fails, so that the caller can keep the input. */
  readonly onFailed: () => void;
  readonly onSaved: (artist: Artist) => void;
}

const NOTICE_MS = 10_000;
const catalogue = { ...artistsErrors, ...filesErrors };

const ArtistEditor = ({ artist, name, onChanged, onCancel, onFailed, onSaved }: ArtistEditorProps) => {
  const text = useMessages('app', 'artists');
  const uiText = useUiText();
  const language = useLanguage();
  const notifyError = useErrorNotice();
  const changed = useArtistsChanged();
  const navigate = useNavigate();
  const { form, isChanged, change, reset } = useKeptForm(artistFormName(artist, name), artistFormOf(artist, name));
  const [avatar, setAvatar] = useState<Blob | null | undefined>(undefined);
  const hasChanges = isChanged || avatar !== undefined;
  useEffect(() => {
    onChanged(hasChanges);
    return () => onChanged(false);
  }, [hasChanges, onChanged]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const key = useRef(newKey());
  const issues = artistIssues(form, language);
  const isReady = Object.keys(issues).length === 0;

  const save = useMutation({
    mutationFn: () =>
      saveArtist({
        artist,
        form,
        key: key.current,
        ...(avatar === undefined ? {} : { avatar }),
      }),
    onSuccess: (saved) => {
      for (const title of ['createFailed', 'updateFailed', 'pictureFailed'] as const) notify.withdrawError(text(title));
      notify.success({ message: text(artist ? 'updated' : 'created'), lifetime: NOTICE_MS });
      finish(saved);
    },
    onError: (error) => {
      if (error instanceof PictureError) {
        void notifyError(text('pictureFailed'), error.cause, catalogue, text('artistSaved'));
        return finish(error.artist);
      }
      if (hasCode(error, 'PLAN_LIMIT')) notifyLimit(error);
      else void notifyError(text(artist ? 'updateFailed' : 'createFailed'), error, catalogue, text('typedKept'));
      onFailed();
    },
  });
  /** A wider plan is what helps here, not support. */
  const notifyLimit = (error: unknown) =>
    notify.warning({
      title: text('createFailed'),
      message: errorText(error, language, catalogue),
      action: { label: text('seePlans'), onClick: () => void navigate({ to: '/purchases' }) },
    });
  const finish = (saved: Artist) => {
    reset();
    changed(saved);
    onSaved(saved);
  };

  const field = (path: keyof typeof form) => ({
    value: form[path],
    error: touched.has(path) ? issues[path] : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      key.current = newKey();
      change({ [path]: currentTarget.value });
    },
    onBlur: () => {
      change(reduced(form));
      setTouched((current) => new Set([...current, path]));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady && !save.isPending) save.mutate();
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <AvatarField current={artist?.avatar?.medium ?? null} name={artist?.name} chosen={avatar} onChange={setAvatar} />
      <LineField label={text('name')} data-autofocus max={ARTIST_NAME_MAX} {...field('name')} />
      <TextInput
        label={text('spotifyId')}
        description={text('spotifyHint')}
        autoCapitalize="none"
        spellCheck={false}
        {...field('spotify_id')}
      />
      <TextInput
        label={text('appleId')}
        description={text('appleHint')}
        autoCapitalize="none"
        spellCheck={false}
        {...field('apple_id')}
      />
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {text('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

export interface ArtistDialogProps {
  /** The artist to edit, or the name of a new artist; null closes the dialog. */
  readonly subject: { readonly artist: Artist } | { readonly name: string } | null;
  readonly onClose: () => void;
  readonly onSaved?: (artist: Artist) => void;
}

/** Creates an artist, or changes one. */
export const ArtistDialog = ({ subject, onClose, onSaved }: ArtistDialogProps) => {
  const text = useMessages('app', 'artists');
  const uiText = useUiText();
  const [isChanged, setChanged] = useState(false);
  const artist = subject && 'artist' in subject ? subject.artist : null;
  const name = subject && 'name' in subject ? subject.name : '';
  const limit = useReachedLimit();
  const leave = () => {
    discardForm(artistFormName(artist, name));
    onClose();
  };
  /** Escape, the cross and a click beside the dialog may be slips. */
  const askToLeave = async () => {
    // The Escape that closes the question arrives here, too.
    if (openQuestion.get() !== null) return;
    const question = {
      heading: text('closeHeading'),
      message: text('closeMessage'),
      action: text('closeAction'),
      cancel: uiText('leaveStay'),
      isDangerous: true,
    };
    if (!isChanged || (await confirm(question))) leave();
  };
  return (
    <Dialog
      opened={subject !== null}
      onClose={() => void askToLeave()}
      title={text(artist ? 'editArtist' : 'createArtist')}
    >
      {subject && !artist && limit !== null ? (
        <ArtistLimit limit={limit} onCancel={leave} />
      ) : (
        subject && (
          <ArtistEditor
            artist={artist}
            name={name}
            onChanged={setChanged}
            onCancel={leave}
            onFailed={() => {
              dismissForm(artistFormName(artist, name));
              onClose();
            }}
            onSaved={(saved) => {
              onClose();
              onSaved?.(saved);
            }}
          />
        )
      )}
    </Dialog>
  );
};
