import { accountsIssues } from '@dubplate/contract/accounts/errors';
import type { Me } from '@dubplate/contract/accounts/schemas';
import { validateProfile } from '@dubplate/rules/accounts/validate-profile';
import type { Language } from '#lib/i18n/language.ts';

export interface ProfileForm {
  readonly first_name: string;
  readonly last_name: string;
}

export const profileFormOf = ({ first_name, last_name }: Pick<Me, 'first_name' | 'last_name'>): ProfileForm => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
});

/** The error text of each name. */
export const profileErrors = (form: ProfileForm, language: Language): Partial<ProfileForm> =>
  Object.fromEntries(validateProfile(form).map(({ path, code }) => [path, accountsIssues[code][language]]));

/** Returns the request body: trimmed, and without an empty last name. */
export const profileChange = ({ first_name, last_name }: ProfileForm) => ({
  first_name: first_name.trim(),
  last_name: last_name.trim() || null,
});
