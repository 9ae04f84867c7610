import { artistsErrors } from '@dubplate/contract/artists/errors';
import { ARTIST_NAME_MAX } from '@dubplate/contract/artists/limits';
import type { Artist } from '@dubplate/contract/artists/schemas';
import { filesErrors } from '@dubplate/contract/files/errors';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText, hasCode } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { PictureField, type PictureFieldProps } from '#ui/files/picture-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { PictureError, saveArtist, useArtistsChanged } from '../api.ts';
import { artistFaults, artistFormName, artistFormOf, reduced } from '../artist-form.ts';
import { useMessages } from '../messages.ts';
import classes from './artist-editor.module.css';

type AvatarFieldProps = Pick<PictureFieldProps, 'current' | 'chosen' | 'onChange'>;

/** An artist's picture. */
const AvatarField = (props: AvatarFieldProps) => {
  const text = useMessages();
  const words = {
    choose: text('avatarDrop'),
    remove: text('removeAvatar'),
    hint: text('avatarHint'),
    crop: text('avatarCrop'),
  };
  return <PictureField {...props} words={words} />;
};

export interface ArtistEditorProps {
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

export const ArtistEditor = ({ artist, name, onChanged, onCancel, onFailed, onSaved }: ArtistEditorProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const language = useLanguage();
  const notifyFault = useErrorNotice();
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
  const faults = artistFaults(form, language);
  const isReady = Object.keys(faults).length === 0;

  const save = useMutation({
    mutationFn: () =>
      saveArtist({
        artist,
        form,
        key: key.current,
        ...(avatar === undefined ? {} : { avatar }),
      }),
    onSuccess: (saved) => {
      for (const failure of ['createFailed', 'updateFailed', 'pictureFailed'] as const)
        notify.withdrawFailure(text(failure));
      notify.success({ message: text(artist ? 'updated' : 'created'), lifetime: NOTICE_MS });
      finish(saved);
    },
    onError: (error) => {
      if (error instanceof PictureError) {
        void notifyFault(text('pictureFailed'), error.cause, catalogue, text('artistSaved'));
        return finish(error.artist);
      }
      if (hasCode(error, 'PLAN_LIMIT')) notifyLimit(error);
      else void notifyFault(text(artist ? 'updateFailed' : 'createFailed'), error, catalogue, text('typedKept'));
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
    error: touched.has(path) ? faults[path] : undefined,
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
      <AvatarField current={artist?.avatar?.medium ?? null} chosen={avatar} onChange={setAvatar} />
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
