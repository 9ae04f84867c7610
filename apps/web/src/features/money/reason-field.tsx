import { MONEY_REASON_MAX } from '@dubplate/contract/commerce/limits';
import { Textarea } from '@mantine/core';
import { useUiText } from '#ui/texts/ui-provider.tsx';

interface ReasonFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Whether what was written can be sent as a reason. */
export const isReason = (value: string): boolean => value.trim() !== '' && value.length <= MONEY_REASON_MAX;

/** Why staff decided something about money. */
export const ReasonField = ({ label, hint, value, onChange }: ReasonFieldProps) => {
  const uiText = useUiText();
  return (
    <Textarea
      label={label}
      description={hint}
      value={value}
      error={
        value.length > MONEY_REASON_MAX &&
        uiText('tooLong', { typed: String(value.length), max: String(MONEY_REASON_MAX) })
      }
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
