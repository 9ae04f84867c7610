import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import shared from '#features/royalties/parts/royalties.module.css';
import { useMessages } from '#lib/i18n/i18n.ts';
import { QueryFallback, type QueryState } from '#ui/feedback/query-view.tsx';
import { type RadioChoice, RadioList } from '#ui/fields/radio-list.tsx';
import { foundPeopleQuery, foundReleasesQuery } from '../api.ts';

/** Quiet time after a letter before a search is sent, in milliseconds. */
const QUIET_MS = 300;
const RELEASE_MIN = 2;
/** The shortest search that the server accepts for people. */
const PERSON_MIN = 3;

interface SearchState {
  readonly typed: string;
  readonly found: readonly RadioChoice[];
  readonly isAsked: boolean;
  readonly query: QueryState;
}

interface ChoicesProps {
  readonly label: string;
  readonly hint: string;
  readonly state: SearchState;
  /** The uuid of the chosen one; empty: none. */
  readonly chosen: string;
  readonly error?: ReactNode;
  readonly onType: (typed: string) => void;
  readonly onChoose: (uuid: string) => void;
}

/** A search field whose results are radio buttons. */
const Choices = ({ label, hint, state, chosen, error, onType, onChoose }: ChoicesProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const { typed, found, isAsked, query } = state;
  return (
    <div className={shared.fields}>
      <TextInput
        size="md"
        label={label}
        description={hint}
        value={typed}
        error={error}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        rightSection={isAsked && query.isFetching ? <Loader size="xs" /> : null}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {isAsked && query.error !== null && <QueryFallback query={query} failed={text('searchFailed')} loading={null} />}
      {isAsked && query.data !== undefined && found.length === 0 && (
        <p className={shared.hint} role="status">
          {text('nothingFound')}
        </p>
      )}
      {found.length > 0 && <RadioList label={text('found')} choices={found} value={chosen} onChange={onChoose} />}
    </div>
  );
};

export interface PersonFieldProps {
  readonly chosen: string;
  readonly error?: ReactNode;
  readonly onChoose: (uuid: string) => void;
}

/** Finds a published release by title, artist, sender or code, to choose it. */
export const ReleaseField = ({ label, chosen, error, onChoose }: PersonFieldProps & { readonly label: string }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), QUIET_MS);
  const isAsked = search.length >= RELEASE_MIN;
  const query = useQuery({ ...foundReleasesQuery(search), enabled: isAsked });
  const found = isAsked ? (query.data?.data ?? []) : [];
  return (
    <Choices
      label={label}
      hint={text('releaseHint')}
      chosen={chosen}
      error={error}
      state={{
        typed,
        isAsked,
        query,
        found: found.map(({ uuid, title, artist, release_date }) => ({
          value: uuid,
          label: title || text('untitled'),
          detail: [artist?.name, release_date].filter(Boolean).join(', '),
        })),
      }}
      onType={setTyped}
      onChoose={onChoose}
    />
  );
};

/** Finds a person by a part of their name, to choose them. */
export const PersonField = ({ chosen, error, onChoose }: PersonFieldProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), QUIET_MS);
  const isAsked = search.length >= PERSON_MIN;
  const query = useQuery({ ...foundPeopleQuery(search), enabled: isAsked });
  const found = isAsked ? (query.data?.data ?? []) : [];
  return (
    <Choices
      label={text('person')}
      hint={text('personHint')}
      chosen={chosen}
      error={error}
      state={{
        typed,
        isAsked,
        query,
        found: found.map(({ uuid, username }) => ({ value: uuid, label: username })),
      }}
      onType={(next) => {
        setTyped(next);
        onChoose('');
      }}
      onChoose={onChoose}
    />
  );
};
