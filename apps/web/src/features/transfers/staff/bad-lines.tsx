import type { WireIssue } from '@dubplate/contract/wire';
import { useFormat } from '#lib/i18n/format.ts';
import { BadLines } from '#ui/data-table/bad-lines.tsx';
import { useMessages } from './messages.ts';

interface BadPeopleProps {
  /** Their path is the number of a line; the first thousand of all. */
  readonly issues: readonly WireIssue[];
  /** How many lines there are in all. */
  readonly count: number;
  /** The lines are valid, but their users have moved already. */
  readonly isMoved: boolean;
}

/** The lines that can't be imported, by their numbers in the file. */
export const BadPeople = ({ issues, count, isMoved }: BadPeopleProps) => {
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
