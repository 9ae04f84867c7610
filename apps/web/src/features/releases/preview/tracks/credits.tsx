import type { Credit } from '@dubplate/contract/artists/schemas';
import type { Composer } from '@dubplate/contract/releases/schemas';
import { useMessages as useReleaseMessages } from '#features/releases/messages.ts';
import { useMessages } from '../messages.ts';
import classes from './credits.module.css';

/** Artists and the roles in which they appear. */
export const ArtistCredits = ({ credits }: { credits: readonly Credit[] }) => {
  const words = useReleaseMessages();
  return (
    <ul className={classes.list}>
      {credits.map(({ artist_uuid, role, name }) => (
        <li key={`${artist_uuid} ${role}`} className={classes.credit}>
          <span>{name}</span>
          <span className={classes.role}>{words(`role${role}`)}</span>
        </li>
      ))}
    </ul>
  );
};

export const AuthorCredits = ({ composers, label }: { composers: readonly Composer[]; label: string }) => {
  const text = useMessages();
  const words = useReleaseMessages();
  const hasPatronymics = composers.some(({ patronymic }) => patronymic);
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{text('name')}</th>
            <th scope="col">{text('surname')}</th>
            {hasPatronymics && <th scope="col">{text('patronymic')}</th>}
            <th scope="col">{text('role')}</th>
          </tr>
        </thead>
        <tbody>
          {composers.map(({ uuid, role, name, surname, patronymic }) => (
            <tr key={uuid}>
              <td>{name}</td>
              <td>{surname}</td>
              {hasPatronymics && <td data-none={!patronymic || undefined}>{patronymic || '—'}</td>}
              <td>{words(`composer${role}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
