import type { Person } from '../person.ts';

/** A report as a form, its name before its file. */
export const reportForm = (
  report: string,
  file: string | Uint8Array<ArrayBuffer>,
  name = `${report}.csv`,
): FormData => {
  const form = new FormData();
  form.append('report', report);
  form.append('file', new Blob([file]), name);
  return form;
};

/** Imports lines of a report under the header `day,platform,isrc,quantity`. */
export const importStreams = (
  admin: Person,
  report: string,
  lines: readonly (readonly [day: string, platform: string, isrc: string | null, quantity: number])[],
) =>
  admin.ok('POST /staff/statistics/import', {
    body: reportForm(report, ['day,platform,isrc,quantity', ...lines.map((line) => line.join(','))].join('\n')),
  });
