import { fill, type Text } from '@dubplate/contract/catalogue';
import { type ReleaseCheck, releaseChecks } from '@dubplate/contract/moderation/checks';
import { releasesAdvice } from '@dubplate/contract/releases/advice';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import { writtenValues } from '@dubplate/rules/day-text';
import { useMessages } from '#features/moderation/messages.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';

/** The moderators' texts override the artists' texts. */
const TEXTS: Readonly<Record<string, Text>> = {
  ...releasesAdvice,
  ...releasesIssues,
  ...furtherIssues,
  ...releaseChecks,
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The track that a check is about, from 1; null for the release. */
export const trackNumber = (path: string): number | null => {
  const place = /^tracks\.(\d+)\./.exec(path)?.[1];
  return place === undefined ? null : Number(place) + 1;
};

/** A check in words, its numbers and days as the language writes them. */
export const useCheckText = () => {
  const text = useMessages();
  const language = useLanguage();
  const format = useFormat();
  return ({ code, path, values }: Pick<ReleaseCheck, 'code' | 'path' | 'values'>): string => {
    const written = Object.entries(writtenValues(values, language)).map(([name, value]) => [
      name,
      typeof value === 'number' ? format.number(tenths(value)).replace('-', '−') : value,
    ]);
    const fault = fill(TEXTS[code]?.[language] ?? code, Object.fromEntries(written));
    const number = trackNumber(path);
    return number === null ? fault : text('ofTrack', { number, fault });
  };
};
