import type { TeamMember } from '@dubplate/contract/team/schemas';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingsLayout, SettingsView } from '#features/accounts/lazy-parts.tsx';
import { useArtists } from '#features/artists/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { Activity } from '../activity/activity.tsx';
import { membersQuery, useRemoveMember } from '../api.ts';
import classes from '../team.module.css';

const MemberDialog = lazyDialog(
  async () => (await import('./member-dialog.tsx')).MemberDialog,
  ({ opened }) => opened,
);

/** The artists of a member by name; deleted artists have none. */
const useArtistsText = () => {
  const text = useMessages('team', 'team');
  const { data: known } = useArtists();
  return (uuids: TeamMember['artist_uuids']): string => {
    if (uuids === null) return text('allArtists');
    const names = (known ?? []).filter(({ uuid }) => uuids.includes(uuid)).map(({ name }) => name);
    if (names.length > 0) return text('onlyArtists', { names: names.join(', ') });
    return text(known ? 'goneArtists' : 'someArtists');
  };
};

interface MemberRowProps {
  readonly member: TeamMember;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

const MemberRow = ({ member, isBusy, onChange, onRemove }: MemberRowProps) => {
  const text = useMessages('team', 'team');
  const format = useFormat();
  const artistsText = useArtistsText();
  const { username: name, role, artist_uuids, state, invited_at } = member;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.detail}>
          {text(role)} · {artistsText(artist_uuids)}
        </p>
        <p className={classes.detail}>
          {state === 'ACTIVE' ? text('active') : text('waiting', { when: format.date(invited_at) })}
        </p>
      </div>
      <div className={classes.ways}>
        <Button variant="default" size="sm" aria-label={text('changeMember', { name })} onClick={onChange}>
          {text('change')}
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          aria-label={text('removeMember', { name })}
          onClick={onRemove}
        >
          {text('remove')}
        </Button>
      </div>
    </li>
  );
};

const Members = () => {
  const text = useMessages('team', 'team');
  const notifyError = useErrorNotice();
  const query = useQuery(membersQuery);
  const [changed, setChanged] = useState<TeamMember | null>(null);
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveMember((error) => void notifyError(text('removeFailed'), error));
  const open = (member: TeamMember | null) => {
    setChanged(member);
    setOpen(true);
  };
  const askToRemove = async ({ uuid, username: name, state }: TeamMember) => {
    const isSure = await confirm({
      heading: text(state === 'ACTIVE' ? 'removeTitle' : 'withdrawTitle', { name }),
      message: text(state === 'ACTIVE' ? 'removeText' : 'withdrawText'),
      action: text('remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(uuid, { onSuccess: () => void notify.success(text('removed', { name })) });
  };
  const invite = <NextStep onClick={() => open(null)}>{text('invite')}</NextStep>;
  return (
    <section aria-labelledby="team-members">
      <div className={classes.head}>
        <Title order={3} id="team-members">
          {text('members')}
        </Title>
        {query.data && query.data.length > 0 && invite}
      </div>
      <QueryView
        query={query}
        failed={text('membersFailed')}
        loading={<RowsSkeleton count={3} hasImage={false} />}
        empty={<EmptyState title={text('noMembers')} description={text('noMembersHint')} action={invite} />}
      >
        {(members) => (
          <ul className={classes.list}>
            {members.map((member) => (
              <MemberRow
                key={member.uuid}
                member={member}
                isBusy={remove.isPending && remove.variables === member.uuid}
                onChange={() => open(member)}
                onRemove={() => void askToRemove(member)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <MemberDialog opened={isOpen} member={changed} onClose={() => setOpen(false)} />
    </section>
  );
};

/** The people who work in the account, and what they did. */
export const TeamScreen = () => {
  const text = useMessages('team', 'team');
  return (
    <SettingsLayout>
      <SettingsView title={text('team')} lead={text('teamLead')} hasWayBack isWide>
        <Members />
        <Activity />
      </SettingsView>
    </SettingsLayout>
  );
};
