import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { ApiError, hasCode } from '#lib/errors.ts';
import { useLanguage } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUi } from '#ui/texts/ui-provider.tsx';
import type { Codes } from '../api.ts';
import { useMessages } from '../messages.ts';
import { codeFaults, type EnteredCodes, givenCodes, pathOfCode } from './code-faults.ts';

interface PublishDialogProps {
  readonly release: StaffRelease;
  readonly opened: boolean;
  readonly isSending: boolean;
  /** What the server said of the codes that were sent last. */
  readonly fault: unknown;
  readonly onChange: () => void;
  readonly onClose: () => void;
  readonly onPublish: (codes: Codes) => void;
}

/** What the server refused, by the field that it stands at. */
const refusals = (fault: unknown, codes: EnteredCodes, taken: string | null): ReadonlyMap<string, string> => {
  if (!(fault instanceof ApiError)) return new Map();
  const refused = new Map(fault.issues.map(({ path, message }) => [path, message]));
  const path = hasCode(fault, 'CODE_TAKEN') ? pathOfCode(codes, String(fault.data.code)) : null;
  if (path && taken) refused.set(path, taken);
  return refused;
};

const Form = ({ release, isSending, fault, onChange, onClose, onPublish }: PublishDialogProps) => {
  const text = useMessages();
  const { texts } = useUi();
  const language = useLanguage();
  const [codes, setCodes] = useState<EnteredCodes>({ upc: '', isrcs: {} });
  const faults = codeFaults(codes);
  const refused = refusals(fault, codes, errorText(fault, language, moderationErrors));
  const errorAt = (path: string) => {
    const own = faults.get(path);
    return own ? moderationIssues[own][language] : (refused.get(path) ?? null);
  };
  const change = (next: EnteredCodes) => {
    setCodes(next);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (faults.size === 0) onPublish(givenCodes(codes));
  };
  const placeholderOf = (existing: string | null) =>
    existing ? text('fromArtist', { code: existing }) : text('fromPool');
  const field = { autoComplete: 'off', spellCheck: false, maxLength: 32 } as const;
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed">{text('publishHint')}</Text>
      <Stack mt="lg" gap="md">
        <TextInput
          {...field}
          label={text('upc')}
          placeholder={placeholderOf(release.existing_upc)}
          inputMode="numeric"
          value={codes.upc}
          error={errorAt('upc')}
          onChange={({ currentTarget }) => change({ ...codes, upc: currentTarget.value })}
          data-autofocus
        />
        {release.tracks.map(({ uuid, title, existing_isrc }) => (
          <TextInput
            {...field}
            key={uuid}
            label={text('isrcOf', { title: title || text('untitled') })}
            placeholder={placeholderOf(existing_isrc)}
            value={codes.isrcs[uuid] ?? ''}
            error={errorAt(`isrcs.${uuid}`)}
            onChange={({ currentTarget }) =>
              change({ ...codes, isrcs: { ...codes.isrcs, [uuid]: currentTarget.value } })
            }
          />
        ))}
      </Stack>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <NextStep type="submit" loading={isSending} disabled={faults.size > 0}>
          {text('publishAction')}
        </NextStep>
      </Group>
    </form>
  );
};

/** Asks for the codes; what is left empty comes from the artist, else from the pool. */
export const PublishDialog = (props: PublishDialogProps) => {
  const text = useMessages();
  const title = text('publishTitle', { title: props.release.title || text('untitled') });
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title}>
      <Form {...props} />
    </Dialog>
  );
};
