import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import { SALES_REPORT_NAME_MAX } from '@dubplate/contract/royalties/limits';
import type { SalesReport } from '@dubplate/contract/royalties/schemas';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { addMonths, monthOf, useMonthText } from '#features/royalties/parts/months.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { ApiError, errorText, hasCode } from '#lib/errors.ts';
import { serverNow } from '#lib/http/clock.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { type UnknownTable, unknownTableOf } from '#lib/unknown-table.ts';
import type { Progress } from '#lib/upload/upload.ts';
import { BadLines } from '#ui/data-table/bad-lines.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { DropZone } from '#ui/files/drop-zone/drop-zone.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { type ImportFields, importSalesReport, salesFormatsQuery, useRefreshRoyalties } from '../api.ts';
import { Mapper } from '../mapper/mapper.tsx';
import { Checks } from '../parts/report-parts.tsx';
import classes from '../parts/staff.module.css';

type ImportState =
  | { readonly step: 'chosen' }
  | { readonly step: 'sending'; readonly isDryRun: boolean; readonly progress: Progress }
  | { readonly step: 'previewed'; readonly result: SalesReport }
  | { readonly step: 'imported'; readonly result: SalesReport }
  | { readonly step: 'cancelled' }
  | { readonly step: 'failed'; readonly error: unknown };

const CHOSEN: ImportState = { step: 'chosen' };

/** A file's name without its endings is the name of its report. */
const reportOf = (file: File): string => file.name.replace(/(\.(csv|tsv|txt|xlsx|zip|gz))+$/i, '');

const ACCEPTED = {
  types: [
    'text/csv',
    'text/tab-separated-values',
    'text/plain',
    'application/gzip',
    'application/x-gzip',
    'application/zip',
    'application/x-zip-compressed',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  extensions: ['.csv', '.tsv', '.txt', '.xlsx', '.gz', '.zip'],
};

const NO_FIELDS: ImportFields = { report: '', format: '', accounting_period: '', currency: '' };

/** Runs an import: chosen, previewed by a dry run, imported. Closing the dialog cancels the upload. */
const useImport = () => {
  const [file, setFile] = useState<File | null>(null);
  const [fields, setFields] = useState(NO_FIELDS);
  const [state, setState] = useState<ImportState>(CHOSEN);
  const running = useRef<AbortController | null>(null);
  const refresh = useRefreshRoyalties();
  useEffect(() => () => running.current?.abort(), []);

  const send = async (isDryRun: boolean, sent: ImportFields = fields): Promise<void> => {
    if (!file || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const sending = (progress: Progress) => setState({ step: 'sending', isDryRun, progress });
    sending({ loaded: 0, total: file.size });
    try {
      const options = { onProgress: sending, signal: controller.signal };
      const result = await importSalesReport(file, { ...sent, report: sent.report.trim() }, isDryRun, options);
      setState({ step: isDryRun ? 'previewed' : 'imported', result });
      if (!isDryRun) refresh();
    } catch (error) {
      setState(controller.signal.aborted ? { step: 'cancelled' } : { step: 'failed', error });
    } finally {
      running.current = null;
    }
  };
  return {
    file,
    fields,
    state,
    choose: (next: File) => {
      setFile(next);
      setFields({ ...NO_FIELDS, report: reportOf(next) });
      setState(CHOSEN);
    },
    /** A preview of other fields would be another one. */
    change: (part: Partial<ImportFields>) => {
      setFields((current) => ({ ...current, ...part }));
      setState((current) => (current.step === 'previewed' ? CHOSEN : current));
    },
    preview: () => void send(true),
    runImport: () => void send(false),
    importWith: (format: string) => {
      const next = { ...fields, format };
      setFields(next);
      void send(true, next);
    },
    cancel: () => running.current?.abort(),
  };
};

type Import = ReturnType<typeof useImport>;

const MONTHS = 36;

/** Scrolls to what the server found, which appears below the form. */
const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The currencies of a report that has several, as the refusal lists them. */
const currenciesOf = (state: ImportState): readonly string[] => {
  if (state.step !== 'failed' || !hasCode(state.error, 'MIXED_CURRENCIES')) return [];
  const { currencies } = (state.error as ApiError).data;
  if (Array.isArray(currencies)) return currencies.map(String);
  return typeof currencies === 'string' ? currencies.split(/,\s*/) : [];
};

const FIELDS = ['report', 'format', 'accounting_period', 'currency'] as const;

/** The issues of the refusal that belong to a field of the form. */
const fieldIssues = (state: ImportState): ReadonlyMap<string, string> => {
  const error = state.step === 'failed' && state.error instanceof ApiError ? state.error : null;
  const issues = error?.issues.filter(({ path }) => FIELDS.some((field) => field === path)) ?? [];
  return new Map(issues.map(({ path, message }) => [path, message]));
};

const ImportFieldsForm = ({ fields, state, change }: Pick<Import, 'fields' | 'state' | 'change'>) => {
  const text = useMessages('staff', 'staffRoyalties');
  const monthText = useMonthText();
  const { data: formats = [] } = useQuery(salesFormatsQuery);
  const issues = fieldIssues(state);
  const currencies = currenciesOf(state);
  const now = monthOf(serverNow());
  const disabled = state.step === 'sending';
  return (
    <>
      <LineField
        size="md"
        label={text('reportName')}
        description={text('reportNameHint')}
        value={fields.report}
        max={SALES_REPORT_NAME_MAX}
        disabled={disabled}
        error={issues.get('report')}
        onChange={({ currentTarget }) => change({ report: currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label={text('format')}
          value={fields.format}
          disabled={disabled}
          error={issues.get('format')}
          onChange={({ currentTarget }) => change({ format: currentTarget.value })}
          data={[
            { value: '', label: text('formatAuto') },
            ...[...new Set([...formats.map(({ name }) => name), fields.format])].filter(Boolean),
          ]}
        />
        <NativeSelect
          size="md"
          label={text('accountingPeriod')}
          value={fields.accounting_period}
          disabled={disabled}
          error={issues.get('accounting_period')}
          onChange={({ currentTarget }) => change({ accounting_period: currentTarget.value })}
          data={[
            { value: '', label: text('newestMonth') },
            ...Array.from({ length: MONTHS }, (_, back) => {
              const month = addMonths(now, -back);
              return { value: month, label: monthText(month) };
            }),
          ]}
        />
        {currencies.length > 0 ? (
          <NativeSelect
            size="md"
            label={text('currency')}
            value={fields.currency}
            disabled={disabled}
            error={issues.get('currency')}
            onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
            data={[{ value: '', label: text('chooseCurrency') }, ...currencies]}
          />
        ) : (
          <TextInput
            size="md"
            label={text('currency')}
            placeholder={text('currencyOfReport')}
            maxLength={3}
            autoComplete="off"
            value={fields.currency}
            disabled={disabled}
            error={issues.get('currency')}
            onChange={({ currentTarget }) => change({ currency: currentTarget.value.toUpperCase() })}
          />
        )}
      </div>
    </>
  );
};

const Preview = ({ result }: { readonly result: SalesReport }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const monthText = useMonthText();
  const { rows, net, currency, unmatched, accounting_period, checks } = result;
  return (
    <section ref={reveal} className={shared.inset} aria-labelledby="import-preview">
      <strong id="import-preview" role="status">
        {text('preview')}
      </strong>
      <Facts isDense>
        <Fact label={text('format')}>{result.format}</Fact>
        <Fact label={text('month')}>{monthText(accounting_period)}</Fact>
        <Fact label={text('rows')}>{format.number(rows)}</Fact>
        <Fact label={text('net')}>
          <Amount value={net} currency={currency} />
        </Fact>
        <Fact label={text('unmatchedRows')}>{format.number(unmatched.rows)}</Fact>
        <Fact label={text('unmatchedNet')}>
          <Amount value={unmatched.net} currency={currency} />
        </Fact>
      </Facts>
      <Checks checks={checks} />
    </section>
  );
};

interface FailureProps {
  readonly error: unknown;
  readonly table: UnknownTable | null;
  readonly onMap: () => void;
}

const Failure = ({ error, table, onMap }: FailureProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const language = useLanguage();
  if (hasCode(error, 'BAD_REPORT') && error instanceof ApiError && error.issues.length > 0) {
    const { issueCount } = error.data;
    const count = typeof issueCount === 'number' ? issueCount : error.issues.length;
    const more = count > error.issues.length ? ` ${text('firstOnly', { shown: error.issues.length })}` : '';
    return (
      <BadLines
        title={text('badLines', { count })}
        hint={`${text('badLinesHint')}${more}`}
        headings={{ line: text('line'), wrong: text('wrong') }}
        lines={error.issues}
        lineText={(path) => (/^\d+$/.test(path) ? format.number(Number(path)) : path)}
      />
    );
  }
  return (
    <FormError>
      <strong>{text('importFailed')}</strong> {errorText(error, language, royaltiesErrors) ?? text('noAnswer')}
      {table && (
        <p>
          <Button variant="default" onClick={onMap}>
            {text('chooseColumns')}
          </Button>
        </p>
      )}
    </FormError>
  );
};

const Imported = ({ result, onClose }: { readonly result: SalesReport; readonly onClose: () => void }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const { uuid } = result;
  return (
    <div className={shared.fields}>
      <p role="status">{text('imported', { report: result.report })}</p>
      <Preview result={result} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('close')}
        </Button>
        {uuid && (
          <NextStep
            renderRoot={(props: object) => <Link to="/staff/sales-reports/$uuid" params={{ uuid }} {...props} />}
          >
            {text('openReport')}
          </NextStep>
        )}
      </DialogButtons>
    </div>
  );
};

interface ImportFormProps {
  readonly run: Import;
  readonly onMap: () => void;
  readonly onClose: () => void;
}

const ImportForm = ({ run, onMap, onClose }: ImportFormProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const uiText = useUiText();
  const format = useFormat();
  const isOnline = useOnline();
  const { file, fields, state, choose, change, preview, runImport, cancel } = run;
  const isSending = state.step === 'sending';
  const name = fields.report.trim();
  const isReady = isOnline && name !== '' && name.length <= SALES_REPORT_NAME_MAX;
  const hasPreview = state.step === 'previewed';
  if (state.step === 'imported') return <Imported result={state.result} onClose={onClose} />;
  return (
    <div className={shared.fields}>
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
          <p className={shared.hint}>
            {text('file')}: {file.name}, {format.bytes(file.size)}
          </p>
          <ImportFieldsForm fields={fields} state={state} change={change} />
        </>
      )}
      {isSending && file && <ProgressLine label={text('importing', { name: file.name })} {...state.progress} />}
      {isSending && state.progress.loaded >= state.progress.total && (
        <p className={shared.hint} role="status">
          {text('reading')}
        </p>
      )}
      {hasPreview && <Preview result={state.result} />}
      {state.step === 'cancelled' && <p role="status">{text('cancelled')}</p>}
      {state.step === 'failed' && fieldIssues(state).size === 0 && (
        <Failure error={state.error} table={unknownTableOf(state.error)} onMap={onMap} />
      )}
      <DialogButtons {...(!isOnline && { note: text('offline') })}>
        <Button variant="default" onClick={isSending ? cancel : onClose}>
          {uiText('cancel')}
        </Button>
        {hasPreview ? (
          <NextStep disabled={!isReady} onClick={runImport}>
            {text('importAction')}
          </NextStep>
        ) : (
          <NextStep disabled={!isReady || !file} loading={isSending} onClick={preview}>
            {text('previewAction')}
          </NextStep>
        )}
      </DialogButtons>
    </div>
  );
};

const ImportContent = ({ onClose, onWide }: { onClose: () => void; onWide: (isWide: boolean) => void }) => {
  const run = useImport();
  const [table, setTable] = useState<UnknownTable | null>(null);
  const map = (next: UnknownTable | null) => {
    setTable(next);
    onWide(next !== null);
  };
  const { state } = run;
  if (table)
    return (
      <Mapper
        table={table}
        name={run.fields.report}
        onCancel={() => map(null)}
        onSaved={(name) => {
          map(null);
          run.importWith(name);
        }}
      />
    );
  return (
    <ImportForm
      run={run}
      onMap={() => map(state.step === 'failed' ? unknownTableOf(state.error) : null)}
      onClose={onClose}
    />
  );
};

interface ImportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Imports a sales report: file, name, a preview that keeps nothing, and the import. */
export const ImportDialog = ({ isOpen, onClose }: ImportDialogProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const [isWide, setWide] = useState(false);
  const close = () => {
    setWide(false);
    onClose();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={text(isWide ? 'mapTitle' : 'import')}
      size={isWide ? '72rem' : '44rem'}
    >
      {isOpen && <ImportContent onClose={close} onWide={setWide} />}
    </Dialog>
  );
};
