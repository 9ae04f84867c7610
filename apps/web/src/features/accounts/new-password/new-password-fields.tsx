import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { validateNewPassword } from '@dubplate/rules/accounts/validate-profile';
import { useState } from 'react';
import { useLanguage } from '#lib/i18n.ts';
import type { Language } from '#lib/language.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { passwordHint } from './password-hint.ts';

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeat: '' };

const PATHS = { password: 'password', repeat: 'repeat' } as const;

/** What is wrong with each of the two, in words. */
export const newPasswordFaults = (value: NewPassword, language: Language): Partial<NewPassword> =>
  Object.fromEntries(
    validateNewPassword(value, PATHS).map(({ path, code, values }) => [
      path,
      fill(accountsIssues[code][language], values),
    ]),
  );

interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  readonly labels: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  readonly isDisabled?: boolean;
  readonly hasAutoFocus?: boolean;
}

/** A new password and its repetition; each rule is told once its field was left. */
export const NewPasswordFields = ({
  value,
  labels,
  onChange,
  isDisabled = false,
  hasAutoFocus = false,
}: NewPasswordFieldsProps) => {
  const language = useLanguage();
  const [left, setLeft] = useState({ password: false, repeat: false });
  const faults = newPasswordFaults(value, language);
  const field = (name: keyof NewPassword) => ({
    label: labels[name],
    name,
    autoComplete: 'new-password',
    disabled: isDisabled,
    value: value[name],
    error: left[name] && value[name] !== '' ? faults[name] : null,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setLeft((current) => ({ ...current, [name]: false }));
      onChange({ ...value, [name]: currentTarget.value });
    },
    onBlur: () => setLeft((current) => ({ ...current, [name]: true })),
  });
  return (
    <>
      <PasswordField
        {...field('password')}
        description={left.password || isDisabled ? null : passwordHint(faults.password, language)}
        autoFocus={hasAutoFocus}
      />
      <PasswordField {...field('repeat')} />
    </>
  );
};
