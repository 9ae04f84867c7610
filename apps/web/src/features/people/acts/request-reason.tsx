import { REQUEST_REASON_MAX } from '@dubplate/contract/own-data/limits';
import { Textarea } from '@mantine/core';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';

interface RequestReasonProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why staff do what the person could do themselves. */
export const RequestReason = ({ value, onChange }: RequestReasonProps) => {
  const text = useMessages();
  const uiText = useUiText();
  return (
    <Textarea
      label={text('requestReason')}
      description={text('requestReasonHint')}
      value={value}
      error={
        value.length > REQUEST_REASON_MAX &&
        uiText('tooLong', { typed: String(value.length), max: String(REQUEST_REASON_MAX) })
      }
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autosize
      minRows={2}
      maxRows={8}
      required
      withAsterisk={false}
      data-autofocus
    />
  );
};
