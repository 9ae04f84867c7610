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

/** A line of a report: streams of one store and day, of a territory where one is named. */
export type StreamsLine = readonly [
  day: string,
  platform: string,
  isrc: string | null,
  quantity: number,
  territory?: string,
];

/** Imports lines of a report under the header `day,platform,isrc,quantity,territory`. */
export const importStreams = (admin: Person, report: string, lines: readonly StreamsLine[]) => {
  const table = lines.map(([day, platform, isrc, quantity, territory = '']) =>
    [day, platform, isrc, quantity, territory].join(','),
  );
  return admin.ok('POST /staff/statistics/import', {
    body: reportForm(report, ['day,platform,isrc,quantity,territory', ...table].join('\n')),
  });
};
