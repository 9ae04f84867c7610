import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useMessages } from '../messages.ts';
import layout from '../welcome-form.module.css';

interface CodeStepProps {
  readonly isBusy: boolean;
  readonly errorMessage: string | null;
  readonly onChange: () => void;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step after the password: a code from the app, or a recovery code. */
export const CodeStep = ({ isBusy, errorMessage, onChange, onSubmit, onBack }: CodeStepProps) => {
  const text = useMessages();
  const [code, setCode] = useState('');
  const isReady = code.replace(/\s/g, '').length >= 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit(code);
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <TextInput
        label={text('code')}
        description={text('codeHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          onChange();
        }}
      />
      <FormError>{errorMessage}</FormError>
      <NextStep type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
        {text('signIn')}
      </NextStep>
      <Button variant="subtle" fullWidth onClick={onBack}>
        {text('backToPassword')}
      </Button>
    </form>
  );
};
