import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { isIsrcValid, isUpcValid, normalizeIsrc } from '@dubplate/rules/releases/codes';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Codes } from '#features/moderation/api.ts';
import { ApiError, errorText, hasCode } from '#lib/errors.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';

type CodeIssue = keyof typeof moderationIssues;

interface EnteredCodes {
  readonly upc: string;
  /** By track. */
  readonly isrcs: Readonly<Record<string, string>>;
}

/** Returns the issues of the typed codes by wire path; an empty code is filled from the pool and is valid. */
export const codeIssues = ({ upc, isrcs }: EnteredCodes): ReadonlyMap<string, CodeIssue> => {
  const issues = new Map<string, CodeIssue>();
  const seen = new Set<string>();
  if (upc.trim() !== '' && !isUpcValid(upc.trim())) issues.set('upc', 'upc_invalid');
  for (const [track, isrc] of Object.entries(isrcs)) {
    if (isrc.trim() === '') continue;
    const code = normalizeIsrc(isrc);
    if (!isIsrcValid(isrc)) issues.set(`isrcs.${track}`, 'isrc_invalid');
    else if (seen.has(code)) issues.set(`isrcs.${track}`, 'isrc_repeated');
    seen.add(code);
  }
  return issues;
};

/** Returns the codes to send, without empty fields. */
export const codesToSend = ({ upc, isrcs }: EnteredCodes) => {
  const entered = Object.entries(isrcs).filter(([, isrc]) => isrc.trim() !== '');
  return {
    ...(upc.trim() === '' ? {} : { upc: upc.trim() }),
    ...(entered.length === 0 ? {} : { isrcs: Object.fromEntries(entered) }),
  };
};

/** The field that contains a code, compared as the server compares codes. */
export const fieldOfCode = ({ upc, isrcs }: EnteredCodes, code: string): string | null => {
  if (upc.trim() === code) return 'upc';
  const track = Object.entries(isrcs).find(([, isrc]) => normalizeIsrc(isrc) === normalizeIsrc(code));
  return track ? `isrcs.${track[0]}` : null;
};

interface PublishDialogProps {
  readonly release: StaffRelease;
  readonly warnings: readonly string[];
  readonly opened: boolean;
  readonly isSending: boolean;
  /** The server's issues with the last submitted codes. */
  readonly error: unknown;
  readonly onChange: () => void;
  readonly onClose: () => void;
  readonly onPublish: (codes: Codes) => void;
}

const serverIssues = (error: unknown, codes: EnteredCodes, taken: string | null): ReadonlyMap<string, string> => {
  if (!(error instanceof ApiError)) return new Map();
  const rejected = new Map(error.issues.map(({ path, message }) => [path, message]));
  const path = hasCode(error, 'CODE_TAKEN') ? fieldOfCode(codes, String(error.data.code)) : null;
  if (path && taken) rejected.set(path, taken);
  return rejected;
};

const Form = ({ release, warnings, isSending, error, onChange, onClose, onPublish }: PublishDialogProps) => {
  const text = useMessages('staff', 'moderation');
  // A published record keeps its codes.
  const isEdition = release.edition_of !== null;
  const uiText = useUiText();
  const language = useLanguage();
  const [codes, setCodes] = useState<EnteredCodes>({ upc: '', isrcs: {} });
  const issues = codeIssues(codes);
  const rejected = serverIssues(error, codes, errorText(error, language, moderationErrors));
  const errorAt = (path: string) => {
    const own = issues.get(path);
    return own ? moderationIssues[own][language] : (rejected.get(path) ?? null);
  };
  const change = (next: EnteredCodes) => {
    setCodes(next);
    onChange();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (issues.size === 0) onPublish(codesToSend(codes));
  };
  const placeholderOf = (existing: string | null) =>
    existing ? text('fromArtist', { code: existing }) : text('fromPool');
  const field = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed">{text(isEdition ? 'publishEditionHint' : 'publishHint')}</Text>
      {warnings.map((warning) => (
        <Text key={warning} mt="xs" c="var(--warning)">
          {warning}
        </Text>
      ))}
      {!isEdition && (
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
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" loading={isSending} disabled={issues.size > 0}>
          {text('publishAction')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

/** Collects the codes; empty fields are filled from the artist's codes, then from the pool. */
export const PublishDialog = (props: PublishDialogProps) => {
  const text = useMessages('staff', 'moderation');
  const title = text('publishTitle', { title: props.release.title || text('untitled') });
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={title}>
      <Form {...props} />
    </Dialog>
  );
};
