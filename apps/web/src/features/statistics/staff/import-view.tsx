import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import { utcDay } from '@dubplate/rules/dates';
import { Button, NativeSelect, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError, errorText, hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import type { Progress } from '#lib/upload/upload.ts';
import { BadLines } from '#ui/data-table/bad-lines.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { type ImportedReport, importReport, partsQuery, useDropMonths, useRefreshReports } from './api.ts';
import classes from './reports.module.css';

/** The number of months on offer. */
const MONTHS = 60;

/** Returns the first days of the months, latest first; data from before the selected day is deleted. */
export const monthsToKeep = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, back) =>
    utcDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  );

const OldMonthsForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('staff', 'reports');
  const uiText = useUiText();
  const month = new Intl.DateTimeFormat(locales[useLanguage()], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [before, setBefore] = useState('');
  const drop = useDropMonths({
    onSuccess: ({ months }) => {
      notify.success(months.length === 0 ? text('droppedNone') : text('dropped', { count: months.length }));
      onClose();
    },
    onError: (error) => notifyError(text('deleteFailed'), error, statisticsErrors),
  });
  const isReady = before !== '' && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !drop.isPending) drop.mutate(before);
  };
  return (
    <form className={classes.section} onSubmit={submit} noValidate>
      <p className={classes.hint}>{text('deleteHint')}</p>
      <NativeSelect
        label={text('keepFrom')}
        value={before}
        data-autofocus
        data={[
          { value: '', label: text('chooseMonth') },
          ...monthsToKeep(serverNow()).map((value) => ({ value, label: month.format(new Date(value)) })),
        ]}
        onChange={({ currentTarget }) => setBefore(currentTarget.value)}
      />
      <DialogButtons {...(!isOnline && { note: uiText('offlineHelp') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <Button type="submit" color="crimson" disabled={!isReady} loading={drop.isPending}>
          {text('deleteAction')}
        </Button>
      </DialogButtons>
    </form>
  );
};

/** Deletes the individual rows of old months; the totals remain. */
const OldMonths = () => {
  const text = useMessages('staff', 'reports');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={classes.section} aria-labelledby="old-months">
      <h2 id="old-months" className={classes.heading}>
        {text('oldMonths')}
      </h2>
      <p className={classes.hint}>{text('oldMonthsHint')}</p>
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {text('deleteOpen')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={close} title={text('deleteTitle')}>
        {isOpen && <OldMonthsForm onClose={close} />}
      </Dialog>
    </section>
  );
};

/** The current step of the import, or its result. */
type ImportState =
  | { readonly step: 'chosen' }
  | { readonly step: 'sending'; readonly progress: Progress }
  | { readonly step: 'imported'; readonly result: ImportedReport }
  | { readonly step: 'cancelled' }
  | { readonly step: 'failed'; readonly error: unknown };

const CHOSEN: ImportState = { step: 'chosen' };

/** A file's name without its endings is the name of its report. */
const reportOf = (file: File): string => file.name.replace(/(\.(csv|tsv|txt|gz))+$/i, '');

/** The reports that an import overlaps with, as the refusal names them. */
const overlapsOf = (error: unknown): string[] => {
  const { overlaps } = error instanceof ApiError ? error.data : {};
  return Array.isArray(overlaps) ? overlaps.map(String) : [];
};

/**
 * Runs the import of a report: chosen, named, imported. Leaving the page cancels the upload.
 * @param confirmOverlaps requests confirmation for a report that seems to overlap with others
 */
const useReportImport = (confirmOverlaps: (reports: readonly string[]) => Promise<boolean>) => {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [state, setState] = useState<ImportState>(CHOSEN);
  const running = useRef<AbortController | null>(null);
  const refresh = useRefreshReports();
  useEffect(() => () => running.current?.abort(), []);

  const send = async (overlaps: 'allow' | 'refuse'): Promise<void> => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = (progress: Progress) => setState({ step: 'sending', progress });
    sending({ loaded: 0, total: file.size });
    try {
      const result = await importReport(file, name.trim(), overlaps, {
        onProgress: sending,
        signal: controller.signal,
      });
      setState({ step: 'imported', result });
      refresh();
    } catch (error) {
      setState(controller.signal.aborted ? { step: 'cancelled' } : { step: 'failed', error });
      running.current = null;
      if (hasCode(error, 'REPORT_OVERLAPS') && (await confirmOverlaps(overlapsOf(error)))) await send('allow');
    } finally {
      running.current = null;
    }
  };
  return {
    file,
    name,
    state,
    setName,
    choose: (next: File) => {
      setFile(next);
      setName(reportOf(next));
      setState(CHOSEN);
    },
    runImport: () => void send('refuse'),
    cancel: () => running.current?.abort(),
  };
};

/** Reports of which some parts are here; nothing where there are none. */
const WaitingParts = () => {
  const text = useMessages('staff', 'reports');
  const { data = [] } = useQuery(partsQuery);
  if (data.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="waiting-parts">
      <h2 id="waiting-parts" className={classes.heading}>
        {text('parts')}
      </h2>
      <ul className={classes.parts}>
        {data.map(({ report, count, missing, parts }) => (
          <li key={report}>
            <strong>{report}</strong>
            <span className={classes.hint}>
              {text('partsMissing', { here: parts.length, count, missing: missing.join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const ACCEPTED = {
  types: ['text/csv', 'text/tab-separated-values', 'text/plain', 'application/gzip', 'application/x-gzip'],
  extensions: ['.csv', '.tsv', '.txt', '.gz'],
};

const Imported = ({ result }: { readonly result: ImportedReport }) => {
  const text = useMessages('staff', 'reports');
  const format = useFormat();
  const { waiting_for: missing = [], rows, quantity, unmatched, overlaps } = result;
  const isWaiting = missing.length > 0;
  return (
    <section className={classes.section} aria-labelledby="report-imported">
      <div role="status">
        <Title order={2} id="report-imported">
          {text(isWaiting ? 'waitingTitle' : 'imported')}
        </Title>
        <p className={classes.hint}>
          {isWaiting ? text('waitingHint', { parts: missing.join(', ') }) : text('importedHint')}
        </p>
      </div>
      {!isWaiting && (
        <Facts>
          <Fact label={text('rows')}>{format.number(rows)}</Fact>
          <Fact label={text('streams')}>{format.number(quantity)}</Fact>
          <Fact label={text('unmatched')}>{format.number(unmatched)}</Fact>
          {overlaps.length > 0 && <Fact label={text('overlaps')}>{overlaps.join(', ')}</Fact>}
        </Facts>
      )}
    </section>
  );
};

const Failure = ({ error }: { readonly error: unknown }) => {
  const text = useMessages('staff', 'reports');
  const format = useFormat();
  const language = useLanguage();
  if (error instanceof ApiError && error.issues.length > 0) {
    const { issueCount } = error.data;
    const count = typeof issueCount === 'number' ? issueCount : error.issues.length;
    const more = count > error.issues.length ? ` ${text('firstOnly', { shown: error.issues.length })}` : '';
    return (
      <BadLines
        title={text('badLines', { count })}
        hint={`${text('badLinesHint')}${more}`}
        headings={{ line: text('line'), wrong: text('wrong') }}
        lines={error.issues}
        // In a report of parts it has the number of the part before it.
        lineText={(path) => (/^\d+$/.test(path) ? format.number(Number(path)) : path)}
      />
    );
  }
  return (
    <FormError>
      <strong>{text('failed')}</strong> {errorText(error, language, statisticsErrors)}
    </FormError>
  );
};

const Result = ({ state, name }: { readonly state: ImportState; readonly name: string }) => {
  const text = useMessages('staff', 'reports');
  switch (state.step) {
    case 'chosen':
      return null;
    case 'sending':
      return (
        <div className={classes.section}>
          <ProgressLine label={text('importing', { name })} {...state.progress} />
          <p className={classes.hint} role="status">
            {state.progress.loaded >= state.progress.total && text('reading')}
          </p>
        </div>
      );
    case 'imported':
      return <Imported result={state.result} />;
    case 'cancelled':
      return (
        <p role="status" className={classes.hint}>
          {text('cancelled')}
        </p>
      );
    case 'failed':
      return <Failure error={state.error} />;
  }
};

/** Imports a store's report; a report that seems to overlap with others requires confirmation. */
export const ImportView = () => {
  const text = useMessages('staff', 'reports');
  const format = useFormat();
  const isOnline = useOnline();
  const confirmOverlaps = (reports: readonly string[]) =>
    confirm({
      heading: text('overlapsAsk'),
      message: text('overlapsMessage', { reports: reports.join(', ') }),
      action: text('overlapsAction'),
    });
  const { file, name, state, setName, choose, runImport, cancel } = useReportImport(confirmOverlaps);
  const isSending = state.step === 'sending';
  const isNamed = name.trim() !== '' && name.trim().length <= REPORT_NAME_MAX;
  return (
    <div className={classes.import}>
      <DropZone
        label={text(file ? 'dropAnother' : 'drop')}
        hint={text('dropHint')}
        icon={<IconFileText size={32} stroke={1.5} />}
        accept={ACCEPTED}
        isDisabled={isSending}
        onFiles={([next]) => next && choose(next)}
      />
      {file && (
        <>
          <p className={classes.name}>
            {text('file')}: {file.name}, {format.bytes(file.size)}
          </p>
          <LineField
            label={text('reportName')}
            description={text('reportNameHint')}
            value={name}
            max={REPORT_NAME_MAX}
            disabled={isSending}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Result state={state} name={file.name} />
          {state.step !== 'imported' && (
            <div className={classes.actions}>
              {isSending ? (
                <Button variant="default" onClick={cancel}>
                  {text('cancel')}
                </Button>
              ) : (
                <NextStep disabled={!isOnline || !isNamed} onClick={runImport}>
                  {text(state.step === 'chosen' ? 'import' : 'importAgain')}
                </NextStep>
              )}
              {!isOnline && <span className={classes.hint}>{text('offline')}</span>}
            </div>
          )}
        </>
      )}
      <WaitingParts />
      <OldMonths />
    </div>
  );
};
