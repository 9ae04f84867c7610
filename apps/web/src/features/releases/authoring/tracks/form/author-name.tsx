import { LINE_MAX } from '@dubplate/contract/releases/limits';
import type { KnownComposer } from '@dubplate/contract/releases/schemas';
import { Combobox, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { knownComposersQuery } from '#features/releases/api.ts';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { useList } from '#ui/fields/use-list.ts';

interface AuthorNameProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  /** One of one's earlier authors: the whole name at once. */
  readonly onPick: (author: KnownComposer) => void;
}

const nameOf = ({ name, patronymic, surname }: KnownComposer): string =>
  [name, patronymic, surname].filter(Boolean).join(' ');

/** A part of an author's name; while it is typed, authors of one's other tracks are offered. */
export const AuthorName = ({ label, value, error, onChange, onPick }: AuthorNameProps) => {
  const text = useMessages();
  const list = useList();
  const combobox = useCombobox({
    onDropdownOpen: list.onOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const search = useDeferredValue(value.trim());
  const { data: found = [] } = useQuery({ ...knownComposersQuery(search), enabled: combobox.dropdownOpened });
  const isOpen = combobox.dropdownOpened && found.length > 0;
  return (
    <Combobox
      store={{ ...combobox, dropdownOpened: isOpen }}
      withinPortal
      {...list.combobox}
      onOptionSubmit={(place) => {
        const author = found[Number(place)];
        if (author) onPick(author);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <LineField
          role="combobox"
          label={label}
          withAsterisk
          max={LINE_MAX}
          autoComplete="off"
          value={value}
          error={error}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options ref={list.ref} aria-label={text('knownAuthors')}>
          {found.map((author, place) => (
            <Combobox.Option key={nameOf(author)} value={String(place)}>
              {nameOf(author)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
