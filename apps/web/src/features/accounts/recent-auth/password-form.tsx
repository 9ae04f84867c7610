import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { Button, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import layout from '../settings-view.module.css';
import { fieldError, useFormErrorText } from './form-errors.ts';

/** The mutation state that the form shows. */
interface Attempt {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly reset: () => void;
}

interface PasswordFormProps {
  /** The reason why the password is required. */
  readonly lead: ReactNode;
  readonly label: string;
  readonly submitLabel: string;
  readonly tone?: 'next-step' | 'plain' | 'danger';
  readonly attempt: Attempt;
  readonly catalogue?: ErrorCatalogue;
  readonly onCancel: () => void;
  readonly onSubmit: (password: string) => void;
  /** Further fields below the password, with their names and a completeness flag. */
  readonly children?: ReactNode;
  readonly fields?: readonly string[];
  readonly areFieldsReady?: boolean;
}

/** A dialog's form that requires the password before a sensitive action. */
export const PasswordForm = ({
  lead,
  label,
  submitLabel,
  tone = 'next-step',
  attempt,
  catalogue,
  onCancel,
  onSubmit,
  children,
  fields = [],
  areFieldsReady = true,
}: PasswordFormProps) => {
  const uiText = useUiText();
  const [password, setPassword] = useState('');
  const { error, isPending } = attempt;
  const formError = useFormErrorText(error, ['password', ...fields], catalogue);
  const isReady = password !== '' && areFieldsReady;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onSubmit(password);
  };
  const button = { type: 'submit', disabled: !isReady, loading: isPending } as const;
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <Text>{lead}</Text>
      <PasswordField
        label={label}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={fieldError(error, 'password')}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          attempt.reset();
        }}
      />
      {children}
      <FormError>{formError}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        {tone === 'next-step' ? (
          <NextStep {...button}>{submitLabel}</NextStep>
        ) : (
          <Button {...button} {...(tone === 'danger' && { color: 'crimson' })}>
            {submitLabel}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
};
