import { Autocomplete } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import classes from './grid.module.css';

/** Where the current cell goes after an edit. */
export type Leaving = 'stay' | 'down' | 'up' | 'right' | 'left';

export interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  /** Null if the cell takes any text. */
  readonly choices: readonly string[] | null;
  /** The choices are names of a list divided by `;`. */
  readonly isList: boolean;
  readonly onCommit: (text: string, leaving: Leaving) => void;
  readonly onCancel: () => void;
}

/** Options shown at once. */
const OPTIONS_MAX = 40;

const leavingOf = ({ key, shiftKey }: KeyboardEvent): Leaving | null => {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return null;
};

const toEnd = ({ currentTarget }: FocusEvent<HTMLInputElement>) =>
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);

/** The field in a cell. Enter and Tab keep the text, Escape drops it, and so does nothing else. */
export const CellEditor = ({ label, text, choices, isList, onCommit, onCancel }: CellEditorProps) => {
  const [value, setValue] = useState(text);
  const [isTyped, setIsTyped] = useState(false);
  // The editor loses the focus once more when it is removed.
  const isDone = useRef(false);
  const end = (act: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
  const commit = (next: string, leaving: Leaving) => end(() => onCommit(next.trim(), leaving));
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') return end(onCancel);
    const leaving = leavingOf(event);
    if (!leaving) return;
    // Enter on a marked option chooses it.
    if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    commit(value, leaving);
  };
  const common = {
    'aria-label': label,
    autoFocus: true,
    autoComplete: 'off',
    value,
    onFocus: toEnd,
    onKeyDown: handleKey,
    onBlur: () => commit(value, 'stay'),
  } as const;
  if (!choices)
    return (
      <input className={classes.input} {...common} onChange={({ currentTarget }) => setValue(currentTarget.value)} />
    );
  const place = isList ? value.lastIndexOf(';') + 1 : 0;
  const before = value.slice(0, place) + (place > 0 ? ' ' : '');
  const wanted = value.slice(place).trim().toLowerCase();
  const matching = isTyped ? choices.filter((choice) => choice.toLowerCase().includes(wanted)) : choices;
  return (
    <Autocomplete
      {...common}
      classNames={{ root: classes.editor ?? '', wrapper: classes.editor ?? '', input: classes.input ?? '' }}
      data={[...new Set(matching)].slice(0, OPTIONS_MAX).map((choice) => before + choice)}
      filter={({ options }) => options}
      defaultDropdownOpened={!isList}
      selectFirstOptionOnChange={isTyped && !isList}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={(next) => {
        setValue(next);
        setIsTyped(true);
      }}
      onOptionSubmit={(option) => {
        if (isList) setValue(option);
        else commit(option, 'down');
      }}
    />
  );
};
