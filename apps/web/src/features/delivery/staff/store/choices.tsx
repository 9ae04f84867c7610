import { Checkbox } from '@mantine/core';

/** Splits a value with several choices, separated by spaces. */
export const chosenOf = (value: string): string[] => value.split(' ').filter((each) => each !== '');

interface ChoicesProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The chosen values, separated by spaces. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Checkboxes with multiple choice; the value keeps the order of the options. */
export const Choices = ({ options, value, onChange }: ChoicesProps) => {
  const chosen = chosenOf(value);
  const toggle = (option: string, isChosen: boolean) =>
    onChange(
      options
        .map((each) => each.value)
        .filter((each) => (each === option ? isChosen : chosen.includes(each)))
        .join(' '),
    );
  return options.map((option) => (
    <Checkbox
      key={option.value}
      label={option.label}
      checked={chosen.includes(option.value)}
      onChange={({ currentTarget }) => toggle(option.value, currentTarget.checked)}
    />
  ));
};
