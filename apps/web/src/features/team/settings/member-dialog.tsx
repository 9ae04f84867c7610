import { USERNAME_MAX } from '@dubplate/contract/accounts/limits';
import { TEAM_ROLES, type TeamRole } from '@dubplate/contract/scopes';
import { teamErrors } from '@dubplate/contract/team/errors';
import type { TeamMember } from '@dubplate/contract/team/schemas';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useArtists } from '#features/artists/index.ts';
import { ApiError, errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { RadioList } from '#ui/fields/radio-list.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { type NewMember, useSaveMember } from '../api.ts';
import classes from '../team.module.css';

type ArtistIds = NonNullable<NewMember['artist_uuids']>;

interface ArtistChoiceProps {
  readonly chosen: ArtistIds;
  readonly onChange: (chosen: ArtistIds) => void;
}

const ArtistChoice = ({ chosen, onChange }: ArtistChoiceProps) => {
  const text = useMessages('team', 'team');
  return (
    <QueryView
      query={useArtists()}
      failed={text('artistsFailed')}
      loading={<RowsSkeleton count={2} hasImage={false} />}
      empty={<p className={classes.soft}>{text('noArtists')}</p>}
    >
      {(artists) => (
        <Checkbox.Group
          label={text('chooseArtists')}
          value={[...chosen]}
          onChange={(uuids) => onChange(artists.flatMap(({ uuid }) => (uuids.includes(uuid) ? [uuid] : [])))}
        >
          <div className={classes.artists}>
            {artists.map(({ uuid, name }) => (
              <Checkbox key={uuid} value={uuid} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </QueryView>
  );
};

const FIELDS = ['username', 'role'];

interface MemberFormProps {
  /** The member to change; null invites somebody. */
  readonly member: TeamMember | null;
  readonly onClose: () => void;
}

const MemberForm = ({ member, onClose }: MemberFormProps) => {
  const text = useMessages('team', 'team');
  const uiText = useUiText();
  const language = useLanguage();
  const isOnline = useOnline();
  const [username, setUsername] = useState(member?.username ?? '');
  const [role, setRole] = useState<TeamRole>(member?.role ?? 'EDITOR');
  const [isLimited, setLimited] = useState(member?.artist_uuids != null);
  const [artists, setArtists] = useState<ArtistIds>(member?.artist_uuids ?? []);
  const save = useSaveMember(member?.uuid ?? null, {
    onSuccess: () => {
      notify.success(member ? text('changed') : text('invited', { name: username.trim() }));
      onClose();
    },
    onError: () => undefined,
  });
  const { error } = save;
  const issues = new Map(error instanceof ApiError ? error.issues.map(({ path, message }) => [path, message]) : []);
  const isShownByFields = issues.size > 0 && [...issues.keys()].every((path) => FIELDS.includes(path));
  const isReady = username.trim() !== '' && (!isLimited || artists.length > 0) && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate({ username: username.trim(), role, ...(isLimited && { artist_uuids: artists }) });
  };
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      {!member && (
        <TextInput
          data-autofocus
          label={text('username')}
          description={text('usernameHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={USERNAME_MAX}
          value={username}
          error={issues.get('username')}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
      )}
      <RadioList
        label={text('role')}
        choices={TEAM_ROLES.map((each) => ({ value: each, label: text(each), detail: text(`${each}Detail`) }))}
        value={role}
        onChange={(value) => setRole(value as TeamRole)}
      />
      <RadioList
        label={text('artists')}
        choices={[
          { value: 'all', label: text('allArtists') },
          { value: 'some', label: text('someArtists'), detail: text('someArtistsHint') },
        ]}
        value={isLimited ? 'some' : 'all'}
        onChange={(value) => setLimited(value === 'some')}
      />
      {isLimited && <ArtistChoice chosen={artists} onChange={setArtists} />}
      {error !== null && !isShownByFields && (
        <FormError>{errorText(error, language, teamErrors) ?? text('noAnswer')}</FormError>
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {text(member ? 'changeAction' : 'inviteAction')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Invites somebody, or changes the role and the artists of a member. */
export const MemberDialog = ({ opened, ...form }: MemberFormProps & { readonly opened: boolean }) => {
  const text = useMessages('team', 'team');
  return (
    <Dialog opened={opened} onClose={form.onClose} title={text(form.member ? 'changeTitle' : 'inviteTitle')}>
      <MemberForm {...form} />
    </Dialog>
  );
};
