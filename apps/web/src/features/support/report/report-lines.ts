import { type Format, useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import type { messages } from '../messages.en.ts';
import type { ErrorReport } from './error-report.ts';

/** Formats a report as lines below the user's text; empty without a report. */
export const reportLines = (
  { subject, fault, request, at, place }: Partial<ErrorReport>,
  text: Translate<typeof messages>,
  format: Format,
): string[] => {
  if (!fault && !request && !place) return [];
  const time = at ? new Date(at) : null;
  const isTime = time !== null && !Number.isNaN(time.getTime());
  return [
    ...(subject ? [text('reportWhat', { what: subject })] : []),
    ...(isTime ? [text('reportWhen', { when: format.dateTime(time.toISOString()), utc: time.toISOString() })] : []),
    ...(place ? [text('reportWhere', { place })] : []),
    ...(fault ? [text('reportError', { fault })] : []),
    ...(request ? [text('reportRequest', { request })] : []),
  ];
};

/** A report's lines, in the reader's language. */
export const useReportLines = (report: Partial<ErrorReport>): string[] =>
  reportLines(report, useMessages('entry', 'support'), useFormat());
