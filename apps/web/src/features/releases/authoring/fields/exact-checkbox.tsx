import '#ui/theme/mantine-rest.css';
import { Checkbox } from '@mantine/core';

interface ExactCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
}

/** The box of `ExactText`, which few forms show. */
export const ExactCheckbox = ({ label, checked, onChange, className = '' }: ExactCheckboxProps) => (
  <Checkbox
    className={className}
    mt="xs"
    label={label}
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
