import { instanceErrors } from '@dubplate/contract/instance/errors';
import { LABEL_NAME_MIN } from '@dubplate/contract/instance/limits';
import type { DefaultLabel } from '@dubplate/contract/instance/schemas';
import { LINE_MAX } from '@dubplate/contract/releases/limits';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import type { Answer } from '#lib/api.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormSection } from '#ui/fields/form-section.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { staffInstanceQuery, useChangeLabel } from './api.ts';
import classes from './instance.module.css';

interface LoadedInstanceProps {
  readonly fields: number;
  readonly children: (instance: Answer<'GET /staff/instance'>) => ReactNode;
}

/** The settings of the whole instance, once loaded. */
export const LoadedInstance = ({ fields, children }: LoadedInstanceProps) => {
  const text = useMessages('staff', 'instance');
  const query = useQuery(staffInstanceQuery);
  return (
    <QueryView query={query} failed={text('failed')} loading={<FormSkeleton fields={fields} />}>
      {(data) => children(data)}
    </QueryView>
  );
};

const LabelFacts = ({ label: { name, environment_name, changed_at } }: { readonly label: DefaultLabel }) => {
  const text = useMessages('staff', 'instance');
  const format = useFormat();
  return (
    <Facts>
      <Fact label={text('labelNow')}>{name}</Fact>
      <Fact label={text('labelDefault')}>{environment_name}</Fact>
      {changed_at !== null && <Fact label={text('labelSince')}>{format.dateTime(changed_at)}</Fact>}
    </Facts>
  );
};

const LabelForm = ({ label }: { readonly label: DefaultLabel }) => {
  const text = useMessages('staff', 'instance');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [issue, setIssue] = useState<string | null>(null);
  const { form, isChanged, change, reset } = useKeptForm('instance/label', { name: label.name });
  const save = useChangeLabel({
    onSuccess: ({ is_changed }) => {
      reset();
      setIssue(null);
      notify.success(text(is_changed ? 'labelSaved' : 'labelResetDone'));
    },
    onError: (error) => {
      const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === 'name') : undefined;
      setIssue(issue?.message ?? null);
      if (!issue) notifyError(text('saveFailed'), error, instanceErrors, text('saveKept'));
    },
  });
  const name = form.name.trim();
  const isReady = isChanged && name.length >= LABEL_NAME_MIN && name.length <= LINE_MAX && isOnline;
  const ask = async (chosen: string | null, heading: 'labelAsk' | 'labelResetAsk') => {
    const message = text('labelAskText', { name: chosen ?? label.environment_name });
    if (await confirm({ heading: text(heading), message, action: text('labelAction') })) save.mutate(chosen);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) void ask(name, 'labelAsk');
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={text('labelSection')} hint={text('labelHint')}>
        <LabelFacts label={label} />
        <LineField
          label={text('labelName')}
          description={text('labelEffect')}
          value={form.name}
          max={LINE_MAX}
          error={issue}
          autoComplete="off"
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </FormSection>
      <div className={classes.actions}>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
        {label.is_changed && (
          <Button
            variant="default"
            disabled={!isOnline || save.isPending}
            onClick={() => void ask(null, 'labelResetAsk')}
          >
            {text('labelReset')}
          </Button>
        )}
        {!isOnline && <span className={classes.hint}>{uiText('offlineHelp')}</span>}
      </div>
    </form>
  );
};

/** The default label of new releases. */
export const Label = () => <LoadedInstance fields={2}>{({ label }) => <LabelForm label={label} />}</LoadedInstance>;
