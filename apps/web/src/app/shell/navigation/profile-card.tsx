import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { fullName, useMe } from '#features/accounts/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMay } from '#lib/session/acting.ts';
import classes from './profile-card.module.css';

interface ProfilePictureProps {
  readonly me: NonNullable<ReturnType<typeof useMe>>;
  /** Any CSS length. */
  readonly size: string;
}

/** A person's picture, or their initial. */
export const ProfilePicture = ({ me, size }: ProfilePictureProps) =>
  me.avatar_url ? (
    <img src={me.avatar_url} alt="" className={classes.avatar} style={{ width: size, height: size }} />
  ) : (
    <span className={classes.avatar} style={{ width: size, height: size }} aria-hidden="true">
      {(me.first_name ?? me.username).slice(0, 1).toUpperCase()}
    </span>
  );

/** The signed-in user: picture or initial, name, and sign-in name. Links to the settings. */
export const ProfileCard = () => {
  const text = useMessages('entry', 'app');
  const me = useMe();
  const isOwn = useMay('own-session');
  if (!me) return null;
  const name = fullName(me) ?? text('unknownUser');
  return (
    <Link to={isOwn ? '/settings' : '/accounts'} className={classes.card}>
      <ProfilePicture me={me} size="3rem" />
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        <span className={classes.username}>{me.username}</span>
      </span>
      {isOwn && <VisuallyHidden>{text('settings')}</VisuallyHidden>}
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" className={classes.way ?? ''} />
    </Link>
  );
};
