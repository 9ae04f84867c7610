import type { Part } from '../import/report-rows.ts';

const EXTENSION = /\.(csv|tsv|txt|gz)$/i;
/** `…_1of3_…`, as the standard writes it. */
const NUMBERED = /^(.*?)[_. -]?(?<!\d)(\d{1,4})of(\d{1,4})(?!\d)[_. -]?(.*)$/i;
/**
 * The creation time of a message, which differs between the parts of a report, and between a report and its correction.
 */
const CREATED = /[_. -]?\d{8}T\d{6}$/;
const PARTS_MAX = 1_000;

/** Reads the report and part from a name: `DSR_…_AU_1of3_20261120T092522` is part 1 of 3 of `DSR_…_AU`. */
export const parsePartName = (name: string): { readonly report: string; readonly part: Part | null } => {
  const [, before = '', number = '', count = '', after = ''] = NUMBERED.exec(name) ?? [];
  const part = { number: Number(number), count: Number(count) };
  if (number === '' || part.number < 1 || part.count > PARTS_MAX || part.number > part.count)
    return { report: name, part: null };
  const rest = `_${after}`.replace(CREATED, '').replace(/^_$/, '');
  const report = before === '' ? rest.slice(1) : `${before}${rest}`;
  return { report: report || name, part: part.count === 1 ? null : part };
};

export const withoutExtensions = (fileName: string): string => {
  const shorter = fileName.replace(EXTENSION, '');
  return shorter === fileName || shorter === '' ? fileName : withoutExtensions(shorter);
};
