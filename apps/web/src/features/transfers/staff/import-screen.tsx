import { transfersErrors } from '@dubplate/contract/transfers/errors';
import type { WireIssue } from '@dubplate/contract/wire';
import { Button, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '#lib/api.ts';
import { ApiError, errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { type Progress, sendFile, type UploadOptions } from '#lib/upload/upload.ts';
import { BadLines } from '#ui/data-table/bad-lines.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import classes from './import.module.css';

type Imported = Answer<'POST /staff/legacy/import'>;

/**
 * Uploads a file of users; a dry run only reports the changes.
 * @throws {ApiError} `BAD_LEGACY_FILE` or `LEGACY_MOVED` with an issue for each line, `LEGACY_UNREADABLE`
 */
const importLegacyFile = async (file: File, isDryRun: boolean, options: UploadOptions): Promise<Imported> =>
  (await sendFile(`/staff/legacy/import?dry_run=${isDryRun}`, 'file', file, options)) as Imported;

/** The current step of the import, or its result. */
type ImportState =
  | { readonly step: 'chosen' }
  | { readonly step: 'sending'; readonly isDryRun: boolean; readonly progress: Progress }
  | { readonly step: 'checked' | 'imported'; readonly result: Imported }
  | { readonly step: 'cancelled' | 'failed'; readonly isDryRun: boolean; readonly error: unknown };

const CHOSEN: ImportState = { step: 'chosen' };

/** Runs the import of a file: chosen, checked by a dry run, imported. Leaving the page cancels the upload. */
const useImport = () => {
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<ImportState>(CHOSEN);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (isDryRun: boolean) => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = (progress: Progress) => setState({ step: 'sending', isDryRun, progress });
    sending({ loaded: 0, total: file.size });
    try {
      const result = await importLegacyFile(file, isDryRun, { onProgress: sending, signal: controller.signal });
      setState({ step: isDryRun ? 'checked' : 'imported', result });
    } catch (error) {
      setState({ step: controller.signal.aborted ? 'cancelled' : 'failed', isDryRun, error });
    } finally {
      running.current = null;
    }
  };
  return {
    file,
    state,
    choose: (next: File) => {
      setFile(next);
      setState(CHOSEN);
    },
    check: () => void send(true),
    runImport: () => void send(false),
    cancel: () => running.current?.abort(),
  };
};

interface BadPeopleProps {
  /** Their path is the number of a line; the first thousand of all. */
  readonly issues: readonly WireIssue[];
  /** How many lines there are in all. */
  readonly count: number;
  /** The lines are valid, but their users have moved already. */
  readonly isMoved: boolean;
}

/** The lines that can't be imported, by their numbers in the file. */
const BadPeople = ({ issues, count, isMoved }: BadPeopleProps) => {
  const text = useMessages('staff', 'legacyImport');
  const format = useFormat();
  const more = count > issues.length ? ` ${text('firstOnly', { shown: format.number(issues.length) })}` : '';
  return (
    <BadLines
      title={text(isMoved ? 'movedLines' : 'badLines', { count })}
      hint={`${text(isMoved ? 'movedHint' : 'badLinesHint')}${more}`}
      headings={{ line: text('line'), wrong: text('wrong') }}
      lines={issues}
      lineText={(path) => format.number(Number(path))}
    />
  );
};

const KINDS = ['people', 'releases', 'multilinks', 'unchanged'] as const;

const Counts = ({ title, hint, result }: { title: string; hint: string; result: Imported }) => {
  const text = useMessages('staff', 'legacyImport');
  const format = useFormat();
  return (
    <section className={classes.section} aria-labelledby="import-result">
      <div role="status">
        <Title order={2} id="import-result">
          {title}
        </Title>
        <p className={classes.hint}>{hint}</p>
      </div>
      <Facts>
        {KINDS.map((kind) => (
          <Fact key={kind} label={text(kind)}>
            {format.number(result[kind])}
          </Fact>
        ))}
      </Facts>
    </section>
  );
};

const Failure = ({ error, isDryRun }: { error: unknown; isDryRun: boolean }) => {
  const text = useMessages('staff', 'legacyImport');
  const language = useLanguage();
  if (error instanceof ApiError && error.issues.length > 0) {
    const { issueCount } = error.data;
    const count = typeof issueCount === 'number' ? issueCount : error.issues.length;
    return <BadPeople issues={error.issues} count={count} isMoved={error.status === 409} />;
  }
  return (
    <FormError>
      <strong>{text(isDryRun ? 'checkFailed' : 'failed')}</strong>{' '}
      {errorText(error, language, transfersErrors) ?? text('broken')}
    </FormError>
  );
};

/** The progress of the file, its changes, or its issues. */
const ImportResult = ({ state, name }: { readonly state: ImportState; readonly name: string }) => {
  const text = useMessages('staff', 'legacyImport');
  switch (state.step) {
    case 'chosen':
      return null;
    case 'sending': {
      const { isDryRun, progress } = state;
      return (
        <div className={classes.section}>
          <p className={classes.name}>{text(isDryRun ? 'checking' : 'importing', { name })}</p>
          <ProgressLine
            key={String(isDryRun)}
            label={text(isDryRun ? 'checking' : 'importing', { name })}
            {...progress}
          />
          <p className={classes.hint} role="status">
            {progress.loaded >= progress.total && text('reading')}
          </p>
        </div>
      );
    }
    case 'checked': {
      const { people, unchanged } = state.result;
      const hint = people > 0 ? 'checkedHint' : unchanged > 0 ? 'nothingNew' : 'empty';
      return <Counts title={text('checked')} hint={text(hint)} result={state.result} />;
    }
    case 'imported':
      return <Counts title={text('imported')} hint={text('importedHint')} result={state.result} />;
    case 'cancelled':
      return (
        <p role="status" className={classes.hint}>
          {text(state.isDryRun ? 'cancelled' : 'cancelledImport')}
        </p>
      );
    case 'failed':
      return <Failure error={state.error} isDryRun={state.isDryRun} />;
  }
};

const ACCEPTED = {
  types: ['application/jsonl', 'application/x-ndjson', 'application/json', 'text/plain'],
  extensions: ['.jsonl', '.ndjson', '.json', '.txt'],
};

const EXAMPLE = JSON.stringify({
  username: 'vera@example.com',
  first_name: 'Vera',
  artists: [{ name: 'Night Ferry' }],
  releases: [{ name: 'Salt Water', artist: 'Night Ferry', cover: 'covers/salt.jpg', tracks: [{ title: 'One' }] }],
  multilinks: [{ name: 'Everywhere', links: [{ store: 'Spotify', url: 'https://open.spotify.com/album/1' }] }],
});

const Format = () => {
  const text = useMessages('staff', 'legacyImport');
  return (
    <details className={classes.format}>
      <summary>{text('format')}</summary>
      <p>{text('formatText')}</p>
      <pre>
        <code>{EXAMPLE}</code>
      </pre>
      <p>{text('formatSame')}</p>
      <a href="/api/docs" target="_blank" rel="noopener noreferrer">
        {text('formatDocs')}
      </a>
    </details>
  );
};

interface ActionsProps {
  readonly state: ImportState;
  readonly onCheck: () => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

const Actions = ({ state, onCheck, onImport, onCancel }: ActionsProps) => {
  const text = useMessages('staff', 'legacyImport');
  const isOnline = useOnline();
  if (state.step === 'imported') return null;
  if (state.step === 'sending')
    return (
      <div>
        <Button variant="default" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    );
  const canImport = state.step === 'checked' && state.result.people > 0;
  return (
    <div className={classes.actions}>
      {canImport ? (
        <NextStep disabled={!isOnline} onClick={onImport}>
          {text('import')}
        </NextStep>
      ) : (
        <NextStep disabled={!isOnline} onClick={onCheck}>
          {text(state.step === 'chosen' ? 'check' : 'checkAgain')}
        </NextStep>
      )}
      <span className={classes.hint}>{!isOnline ? text('offline') : state.step === 'chosen' && text('checkHint')}</span>
    </div>
  );
};

/** People of the older system come in by a file: first a check that imports nothing, then the import. */
export const ImportScreen = () => {
  const text = useMessages('staff', 'legacyImport');
  const format = useFormat();
  const { file, state, choose, check, runImport, cancel } = useImport();
  usePageTitle(text('title'));
  const askToImport = async () => {
    if (state.step !== 'checked') return;
    const asked = {
      heading: text('importAsk'),
      message: text('importMessage', { count: state.result.people }),
      action: text('import'),
    };
    if (await confirm(asked)) runImport();
  };
  return (
    <div className={classes.page}>
      <div>
        <Title order={1}>{text('title')}</Title>
        <p className={classes.hint}>{text('lead')}</p>
      </div>
      <DropZone
        label={text(file ? 'dropAnother' : 'drop')}
        hint={text('dropHint')}
        icon={<IconFileText size={32} stroke={1.5} />}
        accept={ACCEPTED}
        isDisabled={state.step === 'sending'}
        onFiles={([next]) => next && choose(next)}
      />
      {file && (
        <>
          <p className={classes.name}>
            {text('file')}: {file.name}, {format.bytes(file.size)}
          </p>
          <ImportResult state={state} name={file.name} />
          <Actions state={state} onCheck={check} onImport={() => void askToImport()} onCancel={cancel} />
        </>
      )}
      <Format />
    </div>
  );
};
