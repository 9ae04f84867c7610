import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { LineField } from './line-field.tsx';

export interface SearchFieldProps {
  readonly label: string;
  /** Describes the searchable content. */
  readonly placeholder: string;
  /** The current search. */
  readonly value: string;
  /** The limit in characters; a longer search is not truncated, and not sent. */
  readonly maxLength: number;
  /** The delay after the last key before it searches, in milliseconds. */
  readonly debounceMs: number;
  readonly onSearch: (text: string) => void;
}

/** A field that searches while the user types, and updates when the search changes elsewhere, as by going back. */
export const SearchField = ({
  label,
  placeholder,
  value,
  maxLength,
  debounceMs: quietMs,
  onSearch,
}: SearchFieldProps) => {
  const uiText = useUiText();
  const [typed, setTyped] = useState(value);
  /** What the page shows, and the searches after it that it has yet to show. */
  const asked = useRef([value]);
  const latest = useRef(onSearch);
  useLayoutEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const own = asked.current.indexOf(value);
    if (own >= 0) {
      asked.current = asked.current.slice(own);
      return;
    }
    asked.current = [value];
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const next = typed.trim();
    if (next === asked.current.at(-1) || next.length > maxLength) return;
    const timer = setTimeout(() => {
      asked.current = [...asked.current, next];
      latest.current(next);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [typed, quietMs, maxLength]);

  return (
    <LineField
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      max={maxLength}
      autoComplete="off"
      w="min(24rem, 100%)"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={typed === '' ? null : <CloseButton aria-label={uiText('clear')} onClick={() => setTyped('')} />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
};
