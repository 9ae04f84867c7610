import { Select, type SelectProps } from '@mantine/core';
import { useList } from './use-list.ts';

/** A list to choose one value from, whose options come into the page when it is first opened. */
export const SelectField = (props: SelectProps) => {
  const { combobox, onOpen, ref } = useList();
  return (
    <Select
      checkIconPosition="right"
      comboboxProps={combobox}
      attributes={{ options: { ref } }}
      onDropdownOpen={onOpen}
      {...props}
    />
  );
};
