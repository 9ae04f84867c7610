export { useErrorNotice } from './error-notice.ts';
export { Markdown } from './faq/lazy-markdown.tsx';
export { LoadError } from './load-error.tsx';
export { PagedList } from './paged-list.tsx';
export { type FailureReport, reportFailure, useFailureReport } from './report/failure-report.ts';
export { useReportLines } from './report/report-lines.ts';
export { useSupportMail } from './support-mail.ts';
