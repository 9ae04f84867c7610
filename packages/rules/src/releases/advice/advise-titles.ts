import type { ReleasesAdviceCode } from '@dubplate/contract/releases/advice';
import { TITLE_MIN, VERSION_MIN } from '@dubplate/contract/releases/limits';
import { lineLength, meaningfulVersion } from '../line.ts';
import { TITLE_RULES } from './title-rules.ts';

export interface TitledLines {
  readonly title: string;
  readonly title_version?: string | null | undefined;
}

/** A word of advice on one field; `suggestion` is the field's whole new text, '' to leave it empty. */
export interface TitleAdvice {
  readonly path: 'title' | 'title_version';
  readonly code: ReleasesAdviceCode;
  readonly suggestion?: string;
}

const isWhole = (path: TitleAdvice['path'], line: string): boolean =>
  path === 'title' ? lineLength(line) >= TITLE_MIN : line === '' || lineLength(line) >= VERSION_MIN;

/** Returns style advice on the title and version of a release or a track. */
export const adviseTitles = ({ title, title_version }: TitledLines): TitleAdvice[] => {
  const lines = { title: title.trim(), title_version: meaningfulVersion(title_version) ?? '' };
  return (['title', 'title_version'] as const).flatMap((path) =>
    TITLE_RULES.flatMap(({ code, only, better }) => {
      if (lines[path] === '' || (only && only !== path)) return [];
      const suggestion = better(lines[path], lines[path === 'title' ? 'title_version' : 'title']);
      if (suggestion === null) return [];
      return [{ path, code, ...(isWhole(path, suggestion) ? { suggestion } : {}) }];
    }),
  );
};
