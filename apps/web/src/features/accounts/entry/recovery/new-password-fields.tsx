import { accountsIssues } from '@dubplate/contract/accounts/errors';
import { fill } from '@dubplate/contract/catalogue';
import { validateNewPassword } from '@dubplate/rules/accounts/validate-profile';
import { useLanguage } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useTouched } from '#ui/fields/use-touched.ts';
import { passwordHint } from '../sign-in/credentials-form.tsx';

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeat: '' };

const PATHS = { password: 'password', repeat: 'repeat' } as const;

/** The error text of each of the two fields. */
export const newPasswordErrors = (value: NewPassword, language: Language): Partial<NewPassword> =>
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
  /** The server's error for the password, until the user types. */
  readonly passwordError?: string | null;
}

/** A new password and its repetition; each field shows its error after the user has left it. */
export const NewPasswordFields = ({
  value,
  labels,
  onChange,
  isDisabled = false,
  hasAutoFocus = false,
  passwordError = null,
}: NewPasswordFieldsProps) => {
  const language = useLanguage();
  const { isTouched, touch, untouch } = useTouched<keyof NewPassword>();
  const errors = newPasswordErrors(value, language);
  const field = (name: keyof NewPassword) => ({
    label: labels[name],
    name,
    autoComplete: 'new-password',
    disabled: isDisabled,
    value: value[name],
    error: isTouched(name) && value[name] !== '' ? errors[name] : null,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      untouch(name);
      onChange({ ...value, [name]: currentTarget.value });
    },
    onBlur: () => touch(name),
  });
  const password = field('password');
  const shownError = passwordError || password.error;
  return (
    <>
      <PasswordField
        {...password}
        error={shownError}
        // The hint stays when the field is left: a button that moves up under the pointer does not get its click.
        description={isDisabled || shownError ? null : passwordHint(errors.password, language)}
        autoFocus={hasAutoFocus}
      />
      <PasswordField {...field('repeat')} />
    </>
  );
};
