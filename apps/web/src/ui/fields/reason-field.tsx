import { Textarea } from '@mantine/core';
import { useUi, useUiText } from '../texts/ui-provider.tsx';

interface ReasonFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  /** How many characters fit; what is longer is counted, not cut. */
  readonly max: number;
  readonly onChange: (value: string) => void;
}

/** Whether what was written can be sent as a reason of at most `max` characters. */
export const isReason = (value: string, max: number): boolean => value.trim() !== '' && value.length <= max;

/** Why somebody decided something: a dialog's first field. */
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
