import type { useMe } from '#features/accounts/index.ts';
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
