export { Markdown } from './faq/lazy-markdown.tsx';
export { type FailureReport, reportFailure, useErrorNotice, useFailureReport } from './report/failure-report.ts';
export { useReportLines } from './report/report-lines.ts';
export { useSupportMail } from './support-mail.ts';
