import { TOKEN_DAYS, TOKEN_DAYS_MAX, TOKEN_NAME_MAX } from '@dubplate/contract/accounts/limits';
import { tokensErrors } from '@dubplate/contract/accounts/tokens-errors';
import type { TokenScope } from '@dubplate/contract/scopes';
import { Button, Checkbox, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { useCopy } from '#ui/clipboard.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { TextButton } from '#ui/text-button.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { hasRole, useMe } from '../me.ts';
import { fieldError, useFormErrorText } from '../recent-auth/form-errors.ts';
import layout from '../settings-view.module.css';
import { makeToken, useTokensChanged } from './api.ts';
import { SENDING_SCOPES, scopeGroups } from './scope-groups.ts';
import classes from './tokens.module.css';

const DAY_MS = 86_400_000;
const LIFETIMES = [30, TOKEN_DAYS, TOKEN_DAYS_MAX] as const;

interface ScopesFieldProps {
  readonly value: readonly TokenScope[];
  readonly error: string | null;
  readonly onChange: (scopes: readonly TokenScope[]) => void;
}

const ScopesField = ({ value, error, onChange }: ScopesFieldProps) => {
  const text = useMessages('app', 'tokens');
  const isAdmin = hasRole(useMe(), 'admin');
  return (
    <Checkbox.Group
      label={text('scopes')}
      error={error}
      value={[...value]}
      onChange={(scopes) => onChange(scopes as TokenScope[])}
    >
      <TextButton onClick={() => onChange([...new Set([...value, ...SENDING_SCOPES])])}>
        {text('chooseSending')}
      </TextButton>
      <div className={classes.groups}>
        {scopeGroups(isAdmin).map(({ group, scopes }) => (
          <fieldset key={group} className={classes.group}>
            <legend>{text(`group ${group}`)}</legend>
            {scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={text(scope)} description={scope} />
            ))}
          </fieldset>
        ))}
      </div>
    </Checkbox.Group>
  );
};

interface MakeTokenFormProps {
  readonly onMade: (token: string) => void;
  readonly onCancel: () => void;
}

const MakeTokenForm = ({ onMade, onCancel }: MakeTokenFormProps) => {
  const text = useMessages('app', 'tokens');
  const uiText = useUiText();
  const expiryId = useId();
  const changed = useTokensChanged();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState(String(TOKEN_DAYS));
  const [password, setPassword] = useState('');
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const making = useMutation({
    mutationFn: makeToken,
    onSuccess: ({ token }) => onMade(token),
    onError: (error) => {
      if (hasCode(error, 'PASSWORD_NEEDED')) setPasswordAsked(true);
    },
    onSettled: () => changed(),
  });
  const shownError = hasCode(making.error, 'PASSWORD_NEEDED') ? null : making.error;
  const formError = useFormErrorText(shownError, ['name', 'scopes', 'password'], tokensErrors);
  const isReady =
    name.trim() !== '' && name.length <= TOKEN_NAME_MAX && scopes.length > 0 && (!isPasswordAsked || password !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || making.isPending) return;
    const expires_at = new Date(serverNow().getTime() + Number(days) * DAY_MS).toISOString();
    making.mutate({ name, scopes: [...scopes], expires_at, ...(isPasswordAsked && { password }) });
  };
  return (
    <form className={layout.form} onSubmit={submit} noValidate>
      <LineField
        label={text('name')}
        description={text('nameHint')}
        max={TOKEN_NAME_MAX}
        value={name}
        error={fieldError(making.error, 'name')}
        data-autofocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          making.reset();
        }}
      />
      <ScopesField value={scopes} error={fieldError(making.error, 'scopes')} onChange={setScopes} />
      <div className={classes.expiry}>
        <p className={classes.label} id={expiryId}>
          {text('expiry')}
        </p>
        <Segments
          aria-labelledby={expiryId}
          choices={LIFETIMES.map((count) => ({ value: String(count), label: text('days', { count }) }))}
          value={days}
          onChange={setDays}
        />
      </div>
      {isPasswordAsked && (
        <PasswordField
          label={text('password')}
          description={text('passwordAgain')}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={fieldError(making.error, 'password')}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            making.reset();
          }}
        />
      )}
      <FormError>{formError}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={making.isPending}>
          {text('makeAction')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

const ShownToken = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const text = useMessages('app', 'tokens');
  const { copy } = useCopy();
  return (
    <div className={layout.form}>
      <Text>{text('shownLead')}</Text>
      <p className={classes.token}>
        <code>{token}</code>
      </p>
      <Button
        variant="default"
        leftSection={<IconCopy size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy(token)}
      >
        {text('copy')}
      </Button>
      <DialogButtons>
        <NextStep onClick={onDone}>{text('kept')}</NextStep>
      </DialogButtons>
    </div>
  );
};

/** Makes a token, then shows it once: only its button closes that step. */
export const MakeTokenDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useMessages('app', 'tokens');
  const [token, setToken] = useState<string | null>(null);
  const close = () => {
    setToken(null);
    onClose();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      isStrict={token !== null}
      title={text(token === null ? 'make' : 'shownTitle')}
      size="46rem"
    >
      {token === null ? (
        <MakeTokenForm onMade={setToken} onCancel={close} />
      ) : (
        <ShownToken token={token} onDone={close} />
      )}
    </Dialog>
  );
};
