import { transfersErrors } from '@dubplate/contract/transfers/errors';
import type { WireIssue } from '@dubplate/contract/wire';
import { Title } from '@mantine/core';
import { ApiError, errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { BadLines } from '#ui/data-table/bad-lines.tsx';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { ProgressLine } from '#ui/feedback/progress/progress-line.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import type { Imported } from './api.ts';
import classes from './import.module.css';
import { useMessages } from './messages.ts';
import type { ImportState } from './use-import.ts';

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
  const text = useMessages();
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
  const text = useMessages();
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
  const text = useMessages();
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
export const ImportResult = ({ state, name }: { readonly state: ImportState; readonly name: string }) => {
  const text = useMessages();
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
