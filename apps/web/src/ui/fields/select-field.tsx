import { Select, type SelectProps } from '@mantine/core';
import { useList } from './use-list.ts';

/** A list to choose one value from, whose options are in the page only while it is open. */
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
