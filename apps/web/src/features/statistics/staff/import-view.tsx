import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import { Button, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError, errorText } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { BadLines } from '#ui/data-table/bad-lines.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { type ImportedReport, partsQuery } from './api.ts';
import { useMessages } from './messages.ts';
import { OldMonths } from './old-months.tsx';
import classes from './reports.module.css';
import { type ImportState, useReportImport } from './use-report-import.ts';

/** Reports of which some parts are here; nothing where there are none. */
const WaitingParts = () => {
  const text = useMessages();
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
  const text = useMessages();
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
  const text = useMessages();
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
  const text = useMessages();
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
  const text = useMessages();
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
