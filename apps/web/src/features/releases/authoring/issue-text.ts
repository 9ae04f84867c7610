import { fill } from '@dubplate/contract/catalogue';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import type { Issue } from '@dubplate/rules/issues';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';

export type ReleaseIssue = Issue<keyof typeof releasesIssues>;

/** An issue in words. */
export const useIssueText = () => {
  const language = useLanguage();
  const format = useFormat();
  return ({ code, values }: ReleaseIssue): string => {
    const { from, to } = values ?? {};
    const days = { ...(from && { from: format.day(`${from}`) }), ...(to && { to: format.day(`${to}`) }) };
    return fill(releasesIssues[code][language], { ...values, ...days });
  };
};
