import { artistsErrors } from '@dubplate/contract/artists/errors';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { artistFormOf, saveArtist, useArtistsChanged } from '#features/artists/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { newKey } from '#lib/new-key.ts';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import type { SheetNames } from './model/names.ts';
import { type SheetRow, unknownArtists } from './model/rows.ts';
import type { Sheet } from './model/sheet.ts';
import classes from './sheet.module.css';
import { useRowName } from './use-sheet-texts.ts';

interface UnknownArtistsProps {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
  readonly names: SheetNames;
}

/** Names in cells that no artist of the account has, and the way to create them all. */
export const UnknownArtists = ({ sheet, rows, names }: UnknownArtistsProps) => {
  const text = useMessages('catalogue', 'sheet');
  const notifyError = useErrorNotice();
  const artistsChanged = useArtistsChanged();
  const [isCreating, setIsCreating] = useState(false);
  // One key for each name: after a lost answer, another try creates no second artist.
  const keys = useRef(new Map<string, string>());
  const unknown = unknownArtists(rows);

  // Their cells are read again once there are such artists.
  useEffect(() => sheet.retryArtists(names), [sheet, names]);

  const create = async () => {
    setIsCreating(true);
    try {
      for (const name of unknown) {
        const key = keys.current.get(name) ?? newKey();
        keys.current.set(name, key);
        artistsChanged(await saveArtist({ artist: null, form: artistFormOf(null, name), key }));
        keys.current.delete(name);
      }
      notify.withdrawError(text('createFailed'));
    } catch (error) {
      notifyError(text('createFailed'), error, artistsErrors);
    } finally {
      setIsCreating(false);
    }
  };
  if (unknown.length === 0) return null;
  return (
    <div className={classes.note} role="status">
      <p>{text('unknownArtists', { names: unknown.join(', ') })}</p>
      <Button variant="default" size="sm" loading={isCreating} onClick={() => void create()}>
        {text('createArtists', { count: unknown.length })}
      </Button>
    </div>
  );
};

/** The number of rows listed; the rest are counted. */
const LISTED = 5;

/** Rows that only their person can bring to be saved: refused, changed or deleted elsewhere. */
export const TroubledRows = ({ sheet, rows }: Pick<UnknownArtistsProps, 'sheet' | 'rows'>) => {
  const text = useMessages('catalogue', 'sheet');
  const authoring = useMessages('app', 'authoring');
  const uiText = useUiText();
  const language = useLanguage();
  const nameOf = useRowName();
  const troubled = rows.filter(({ state }) => state === 'failed' || state === 'conflict' || state === 'gone');
  if (troubled.length === 0) return null;
  return (
    <ul className={classes.notes} role="alert">
      {troubled.slice(0, LISTED).map((row) => (
        <li key={row.key} className={classes.note}>
          {row.state === 'failed' && (
            <>
              <p>
                {text('failedRow', {
                  row: nameOf(row),
                  reason: errorText(row.error, language, releasesErrors) ?? uiText('noAnswer'),
                })}
              </p>
              <Button variant="default" size="sm" onClick={() => sheet.retry(row.key)}>
                {uiText('retry')}
              </Button>
            </>
          )}
          {row.state === 'conflict' && (
            <>
              <p>{text('conflictRow', { row: nameOf(row) })}</p>
              <Button variant="default" size="sm" onClick={() => sheet.resolve(row.key, 'theirs')}>
                {authoring('takeTheirs')}
              </Button>
              <Button variant="default" size="sm" onClick={() => sheet.resolve(row.key, 'mine')}>
                {authoring('keepMine')}
              </Button>
            </>
          )}
          {row.state === 'gone' && (
            <>
              <p>{text('goneRow', { row: nameOf(row) })}</p>
              <Link to="/drafts/$uuid" params={{ uuid: row.release }}>
                {text('openDraft')}
              </Link>
            </>
          )}
        </li>
      ))}
      {troubled.length > LISTED && <li>{text('moreRows', { count: troubled.length - LISTED })}</li>}
    </ul>
  );
};
