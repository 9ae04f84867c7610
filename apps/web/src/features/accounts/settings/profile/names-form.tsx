import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import { NAME_MAX } from '@dubplate/contract/accounts/limits';
import type { Me } from '@dubplate/contract/accounts/schemas';
import { validateProfile } from '@dubplate/rules/accounts/validate-profile';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { meQuery } from '#features/accounts/me.ts';
import classes from '#features/accounts/settings-view.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { useLeaveGuard } from '#ui/dialog/use-leave-guard.ts';
import { LineField } from '#ui/fields/line-field.tsx';
import { useTouched } from '#ui/fields/use-touched.ts';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';

interface ProfileForm {
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

/** First and last name; each field shows its error while the user types. */
export const NamesForm = ({ me }: { me: Me }) => {
  const text = useMessages('app', 'settings');
  const language = useLanguage();
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const { form, isChanged, change, reset } = useKeptForm('profile', profileFormOf(me));
  const { isTouched, touch } = useTouched<keyof ProfileForm>();
  const errors = profileErrors(form, language);
  const isReady = isChanged && Object.keys(errors).length === 0;
  useLeaveGuard(isChanged, reset);

  const save = useMutation({
    mutationFn: () => call('PATCH /profile/{id}', { params: { id: me.uuid }, body: profileChange(form) }),
    onSuccess: (saved) => {
      replaceQueryData(client, meQuery, saved);
      reset();
      notify.withdrawError(text('saveFailed'));
      notify.success(text('saved'));
    },
    onError: (error) => void notifyError(text('saveFailed'), error, accountsErrors),
  });
  const field = (name: keyof ProfileForm) => ({
    name,
    label: text(name),
    value: form[name],
    max: NAME_MAX,
    error: isTouched(name) ? errors[name] : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      touch(name);
      change({ [name]: currentTarget.value });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate();
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.pair}>
        <LineField {...field('first_name')} autoComplete="given-name" required withAsterisk={false} />
        <LineField {...field('last_name')} autoComplete="family-name" />
      </div>
      <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
        {text('save')}
      </NextStep>
    </form>
  );
};
