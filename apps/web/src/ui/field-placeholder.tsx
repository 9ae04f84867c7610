import { Input } from '@mantine/core';
import { Skeleton } from './feedback/skeleton.tsx';

interface FieldPlaceholderProps {
  /** Absent if the field has no visible label. */
  readonly label?: string;
  readonly isRequired?: boolean;
}

/** A field whose code is loading: its label, and a placeholder of the input's height. */
export const FieldPlaceholder = ({ label, isRequired = false }: FieldPlaceholderProps) => (
  <div aria-busy="true">
    {label && (
      <Input.Label component="span" size="md" required={isRequired}>
        {label}
      </Input.Label>
    )}
    <Skeleton height="2.625rem" />
  </div>
);
