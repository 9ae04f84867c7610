import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { foundReleasesQuery } from './api.ts';
import { useMessages } from './messages.ts';
import classes from './reports.module.css';

/** Quiet time after a letter before a search is sent, in milliseconds. */
const QUIET_MS = 300;
const SEARCH_MIN = 2;

interface ReleaseSearchProps {
  /** The uuid of the chosen release; empty: none. */
  readonly chosen: string;
  readonly onChoose: (uuid: string) => void;
}

/** Finds a published release by title, artist, sender or code, to choose it. */
export const ReleaseSearch = ({ chosen, onChoose }: ReleaseSearchProps) => {
  const text = useMessages();
  const name = useId();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), QUIET_MS);
  const isAsked = search.length >= SEARCH_MIN;
  const { data, error, refetch, isFetching } = useQuery({ ...foundReleasesQuery(search), enabled: isAsked });
  const found = isAsked ? (data?.data ?? []) : [];
  return (
    <>
      <TextInput
        label={text('release')}
        description={text('releaseHint')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        rightSection={isAsked && isFetching ? <Loader size="xs" /> : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isAsked && error && (
        <LoadError error={error} title={text('searchFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isAsked && data && found.length === 0 && (
        <p className={classes.hint} role="status">
          {text('releaseNotFound')}
        </p>
      )}
      {found.length > 0 && (
        <fieldset className={classes.found}>
          <legend className={classes.hint}>{text('found')}</legend>
          {found.map(({ uuid, title, artist, release_date }) => (
            <label key={uuid} className={classes.choice}>
              <input type="radio" name={name} value={uuid} checked={uuid === chosen} onChange={() => onChoose(uuid)} />
              <span>
                <span className={classes.name}>{title}</span>
                <span className={classes.hint}>{[artist?.name, release_date].filter(Boolean).join(', ')}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
};
