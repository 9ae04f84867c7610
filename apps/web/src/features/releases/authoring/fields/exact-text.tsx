import { lineLength } from '@dubplate/rules/releases/line';
import { Checkbox } from '@mantine/core';

interface ExactTextProps {
  /** What is typed: asked about where one of these is too short. */
  readonly lines: readonly string[];
  readonly min: number;
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
}

/** Lets the artist say that a short text is exact; absent while no text is too short. */
export const ExactText = ({ lines, min, label, checked, onChange, className = '' }: ExactTextProps) => {
  const isShort = lines.some((line) => lineLength(line) > 0 && lineLength(line) < min);
  if (!isShort) return null;
  return (
    <Checkbox
      className={className}
      mt="xs"
      label={label}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
};
