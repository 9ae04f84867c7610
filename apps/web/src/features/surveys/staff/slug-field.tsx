import { SURVEY_SLUG } from '@dubplate/contract/surveys/limits';
import { TextInput } from '@mantine/core';
import { useMessages } from './messages.ts';

interface SlugFieldProps {
  readonly value: string;
  /** The server said that another survey has it. */
  readonly isTaken: boolean;
  readonly onChange: (slug: string) => void;
}

/** The code in a survey's address; lower-case letters are converted while typing. */
export const SlugField = ({ value, isTaken, onChange }: SlugFieldProps) => {
  const text = useMessages();
  const isWrong = value !== '' && !SURVEY_SLUG.test(value);
  return (
    <TextInput
      label={text('slug')}
      value={value}
      description={text('slugHint', { address: `/surveys/${value || '…'}` })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isTaken ? text('slugTaken') : isWrong && text('slugWrong')}
      onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
    />
  );
};
