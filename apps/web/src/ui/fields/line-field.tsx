import { TextInput, type TextInputProps } from '@mantine/core';
import { useUi, useUiText } from '#ui/texts/ui-provider.tsx';

/** The share of the limit from which the characters are counted. */
const COUNTED_SHARE = 0.9;

export interface LineFieldProps extends TextInputProps {
  readonly value: string;
  /** The limit in characters. */
  readonly max: number;
}

/** A line of text with a limit. Counts the characters close to it, and beyond it shows an error without truncating. */
export const LineField = ({ max, value, error, description, ...rest }: LineFieldProps) => {
  const { locale } = useUi();
  const uiText = useUiText();
  const isTooLong = value.length > max;
  const isCounted = value.length >= max * COUNTED_SHARE;
  // Only where they are shown: on a phone, numbers in a reader's way take longer than the rest of the field.
  const counts = () => ({ typed: value.length.toLocaleString(locale), max: max.toLocaleString(locale) });
  const counter = isCounted && !isTooLong ? uiText('counted', counts()) : null;
  return (
    <TextInput
      {...rest}
      value={value}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={counter ?? description}
      error={isTooLong ? uiText('tooLong', counts()) : error}
    />
  );
};
