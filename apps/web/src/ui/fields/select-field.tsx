import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { matchOptions } from './match-options.ts';
import { useList } from './use-list.ts';

/**
 * A list to choose one value from, whose options come into the page when it is first opened. Enter chooses the best
 * match of what was typed.
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
      // Focus also comes back from a closed dialog, or moves to the first error: the list would cover what lies there.
      openOnFocus={false}
      onKeyDown={({ key }) => setIsTyping(props.searchable === true && (key.length === 1 || key === 'Backspace'))}
      // A list that a letter opens would otherwise look for the chosen option after the search, and select none.
      selectFirstOptionOnDropdownOpen={isTyping}
      selectFirstOptionOnChange={isTyping && combobox.keepMounted}
      onDropdownOpen={onOpen}
      onDropdownClose={() => setIsTyping(false)}
      {...props}
    />
  );
};
