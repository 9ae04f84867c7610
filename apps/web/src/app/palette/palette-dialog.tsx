import '#ui/theme/mantine-rest.css';
import { SEARCH_MAX } from '@dubplate/contract/releases/limits';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFocusReturn } from '#ui/dialog/use-focus-return.ts';
import { matchEntries } from './match-entries.ts';
import { useMessages } from './messages.ts';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { type Entry, type EntryGroup, useEntries } from './use-entries.ts';
import { useFound } from './use-found.ts';

/** Finds pages, releases, artists and actions by name; the arrows select an entry, Enter runs it. */
export const PaletteDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useMessages();
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
