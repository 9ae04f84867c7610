export { Markdown } from './faq/lazy-markdown.tsx';
export { createErrorReport, type ErrorReport, useErrorNotice, useErrorReport } from './report/error-report.ts';
export { useReportLines } from './report/report-lines.ts';
export { useSupportMail } from './support-mail.ts';
