import { fill } from '@dubplate/contract/catalogue';
import { type FurtherIssueCode, furtherIssues } from '@dubplate/contract/releases/further-errors';
import type { Issue } from '@dubplate/rules/issues';
import { useContext } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { TouchedContext } from '../use-authoring.ts';

/** The issue that a further field shows: by the rules once it was touched, else what the server found. */
export const useFurtherIssue = (
  issues: readonly Issue<FurtherIssueCode>[],
  serverIssueOf: (path: string) => string | null,
  track?: string,
) => {
  const touched = useContext(TouchedContext);
  const language = useLanguage();
  const format = useFormat();
  return (path: string): string | null => {
    const isTouched = touched.has(track ? `${track}.${path}` : path);
    const issue = isTouched ? issues.find((each) => each.path === path) : undefined;
    if (!issue) return serverIssueOf(path);
    const { from } = issue.values ?? {};
    return fill(furtherIssues[issue.code][language], {
      ...issue.values,
      ...(from !== undefined && { from: format.day(String(from)) }),
    });
  };
};
