import '#ui/theme/mantine-rest.css';
import type { Text } from '@dubplate/contract/catalogue';
import { SEARCH_MAX, SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { features } from '#app/features.ts';
import { useMe } from '#features/accounts/index.ts';
import { useArtists } from '#features/artists/index.ts';
import { call } from '#lib/api.ts';
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES, languageNames } from '#lib/i18n/language.ts';
import type { CommandEntry, Feature } from '#lib/routing/feature.ts';
import { may } from '#lib/session/acting.ts';
import { signOut } from '#lib/session/session.ts';
import { useFocusReturn } from '#ui/dialog/dialog.tsx';
import { notify } from '#ui/notices/notify.ts';
import { shortcutHelp } from '#ui/shortcuts/shortcut-choice.ts';
import { isShownTo, useMayOpen } from '../navigation.ts';
import { useStaffFeatures } from '../staff/staff-pages.ts';
import classes from './palette.module.css';

const plain = (value: string): string =>
  value
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Returns the entries whose label contains all typed words, regardless of accents and case. Labels that begin with the
 * first word come first. Returns all entries if the input is empty.
 */
export const matchEntries = <Entry extends { readonly label: string }>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return entries;
  const found = entries.filter(({ label }) => words.every((word) => plain(label).includes(word)));
  const begins = ({ label }: Entry) => plain(label).startsWith(first);
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))];
};

interface Entry {
  readonly id: string;
  readonly label: string;
  /** A description next to the label, such as an artist's name or a status. */
  readonly note?: string;
  readonly run: () => void;
}

interface EntryGroup {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Returns the app's pages and its global actions. */
const useEntries = (): { pages: readonly Entry[]; actions: readonly Entry[] } => {
  const text = useMessages('app', 'palette');
  const language = useLanguage();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const me = useMe();
  const mayOpen = useMayOpen();
  const all: readonly Feature[] = [...features, ...useStaffFeatures()];

  const linked = (entries: readonly { readonly to: string; readonly label: Text }[]): Entry[] =>
    entries
      .filter(({ to }) => mayOpen(to))
      .map(({ to, label }) => ({ id: `to-${to}`, label: label[language], run: () => void navigate({ to }) }));
  const commands = (kind: CommandEntry['kind']) =>
    all.flatMap((feature) => feature.commands ?? []).filter((command) => command.kind === kind);
  const shown = all.flatMap(({ navigation = [] }) => navigation).filter((entry) => isShownTo(me, entry));
  const pages = linked([...shown, ...commands('page')]);
  const languages = LANGUAGES.filter((each) => each !== language).map((each) => ({
    id: `language-${each}`,
    label: text('switchLanguage', { name: languageNames[each] }),
    run: () =>
      void changeLanguage(each).then((isChanged) => {
        if (!isChanged) notify.error({ id: 'language', message: text('languageFailed') });
      }),
  }));
  const actions = [
    ...linked(commands('action')),
    {
      id: 'theme',
      label: text(isDark ? 'toLight' : 'toDark'),
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...languages,
    { id: 'help', label: text('help'), run: () => shortcutHelp.set(true) },
    { id: 'logout', label: text('logout'), run: () => void signOut() },
  ];
  return { pages, actions };
};

/** The limit per kind. */
const TAKE = 6;

/** Finds the user's releases and artists by the typed words; empty without any. */
const useFound = (typed: string) => {
  const text = useMessages('app', 'palette');
  const words = useMessages('app', 'releases');
  const navigate = useNavigate();
  const [search] = useDebouncedValue(typed.trim(), SEARCH_QUIET_MS);
  const isWanted = typed.trim() !== '';
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['releases', 'found', search],
    queryFn: ({ signal }) => call('GET /releases', { query: { search, take: TAKE, status: 'ALL' }, signal }),
    enabled: isWanted && search !== '' && may('releases:read'),
    placeholderData: keepPreviousData,
  });
  const known = useArtists().data ?? [];

  const isOfOtherWords = isPlaceholderData || search !== typed.trim();
  const found: Entry[] = (isWanted && search !== '' ? (data?.data ?? []) : []).map(
    ({ uuid, title, status, artist }) => ({
      id: `release-${uuid}`,
      label: title || words('untitled'),
      note: [artist?.name, words(`status${status}`)].filter(Boolean).join(' · '),
      run: () =>
        void navigate({
          to: status === 'DRAFT' && may('releases:write') ? '/drafts/$uuid' : '/releases/$uuid',
          params: { uuid },
        }),
    }),
  );
  // Shows the previous results until the response arrives, filtered by the new words.
  const releases = isOfOtherWords ? matchEntries(found, typed) : found;
  const artists: Entry[] = (
    isWanted
      ? matchEntries(
          known.map(({ uuid, name }) => ({ uuid, label: name })),
          typed,
        )
      : []
  )
    .slice(0, TAKE)
    .map(({ uuid, label }) => ({
      id: `artist-${uuid}`,
      label,
      note: text('releasesOf', { name: label }),
      run: () => void navigate({ to: '/releases', search: { artist: uuid } }),
    }));
  return { releases, artists, isSearching: isWanted && (isFetching || search !== typed.trim()), hasFailed: isError };
};

interface PaletteListProps {
  /** The id of the list, and the prefix of each entry's id. */
  readonly id: string;
  readonly label: string;
  readonly groups: readonly EntryGroup[];
  readonly chosen: Entry | undefined;
  readonly onChoose: (entry: Entry) => void;
  readonly onRun: (entry: Entry) => void;
}

/** The results under their headings. The focus stays in the field; the arrow keys move the selection. */
const PaletteList = ({ id, label, groups, chosen, onChoose, onRun }: PaletteListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={classes.list}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={name} role="group" aria-label={name}>
          <div className={classes.heading} aria-hidden="true">
            {name}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === chosen?.id}
              className={classes.entry}
              // A list that changes under a resting pointer also fires a move event, with zero distance.
              onPointerMove={({ movementX, movementY }) => {
                if (movementX !== 0 || movementY !== 0) onChoose(entry);
              }}
              onClick={() => onRun(entry)}
            >
              <span>{entry.label}</span>
              {entry.note && <small>{entry.note}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
};

/** Finds pages, releases, artists and actions by name; the arrows select an entry, Enter runs it. */
export const PaletteDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages('app', 'palette');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { pages, actions } = useEntries();
  const { releases, artists, isSearching, hasFailed } = useFound(typed);
  const list = useId();
  const focusReturn = useFocusReturn(true);
  // The server finds releases, so they appear below the other entries: Enter must not run an entry that arrived late.
  const groups: readonly EntryGroup[] = [
    { name: text('artists'), entries: artists },
    { name: text('pages'), entries: matchEntries(pages, typed) },
    { name: text('actions'), entries: matchEntries(actions, typed) },
    { name: text('releases'), entries: releases },
  ].filter(({ entries }) => entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(chosen, entries.length - 1);

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (next !== undefined) setChosen((next + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(entries[at]);
    else return;
    event.preventDefault();
  };
  const status = hasFailed
    ? text('searchFailed')
    : isSearching
      ? text('searching')
      : entries.length === 0
        ? text('noResults')
        : text('results', { count: entries.length });
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="40rem"
      centered={false}
      yOffset="12dvh"
      returnFocus={false}
      radius="lg"
      classNames={{ content: classes.palette ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.55} blur={3} />
      <Modal.Content ref={focusReturn} aria-label={text('palette')}>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            data-autofocus
            role="combobox"
            aria-label={text('palette')}
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={entries[at] ? `${list}-${entries[at].id}` : undefined}
            placeholder={text('paletteHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
        </div>
        <PaletteList
          id={list}
          label={text('palette')}
          groups={groups}
          chosen={entries[at]}
          onChoose={(entry) => setChosen(entries.indexOf(entry))}
          onRun={run}
        />
        <p className={classes.status} role="status" data-quiet={(entries.length > 0 && !hasFailed) || undefined}>
          {status}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
};
