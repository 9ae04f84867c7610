import { Textarea } from '@mantine/core';
import { useUi, useUiText } from '../texts/ui-provider.tsx';

interface ReasonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** The limit in characters; an excess is counted, not truncated. */
  readonly max: number;
  readonly onChange: (value: string) => void;
}

/** Returns true if the text is a valid reason of at most `max` characters. */
export const isReason = (value: string, max: number): boolean => value.trim() !== '' && value.length <= max;

/** The reason of a decision: the first field of a dialog. */
export const ReasonField = ({ label, hint, value, max, onChange }: ReasonFieldProps) => {
  const { locale } = useUi();
  const uiText = useUiText();
  const counts = () => ({ typed: value.length.toLocaleString(locale), max: max.toLocaleString(locale) });
  return (
    <Textarea
      label={label}
      description={hint}
      value={value}
      error={value.length > max && uiText('tooLong', counts())}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autosize
      minRows={3}
      maxRows={10}
      required
      withAsterisk={false}
      data-autofocus
    />
  );
};
