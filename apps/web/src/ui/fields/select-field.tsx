import { Select, type SelectProps } from '@mantine/core';
import { matchOptions } from './match-options.ts';
import { useList } from './use-list.ts';

/**
 * A list to choose one value from, whose options come into the page when it is first opened. Enter chooses the best
 * match of what was typed.
 */
export const SelectField = (props: SelectProps) => {
  const { combobox, onOpen, ref } = useList();
  return (
    <Select
      checkIconPosition="right"
      comboboxProps={combobox}
      attributes={{ options: { ref } }}
      filter={matchOptions}
      selectFirstOptionOnChange={props.searchable ?? false}
      onDropdownOpen={onOpen}
      {...props}
    />
  );
};
