import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { matchOptions } from './match-options.ts';
import { useList } from './use-list.ts';

/**
 * A list with one choice. Its options render when it is first opened. Enter chooses the best match of the typed text.
 */
export const SelectField = (props: SelectProps) => {
  const { combobox, onOpen, ref } = useList();
  const [isTyping, setIsTyping] = useState(false);
  return (
    <Select
      checkIconPosition="right"
      comboboxProps={combobox}
      attributes={{ options: { ref } }}
      filter={matchOptions}
      // A closing dialog or the first error also moves the focus here: an open list would cover the content below.
      openOnFocus={false}
      onKeyDown={({ key }) => setIsTyping(props.searchable === true && (key.length === 1 || key === 'Backspace'))}
      // Otherwise a list opened by a letter would look for the chosen option after the search, and select none.
      selectFirstOptionOnDropdownOpen={isTyping}
      selectFirstOptionOnChange={isTyping && combobox.keepMounted}
      onDropdownOpen={onOpen}
      onDropdownClose={() => setIsTyping(false)}
      {...props}
    />
  );
};
