interface DsrOptions {
  readonly profile?: string;
  /** Period in the standard's form: days, months or years. */
  readonly start: string;
  readonly end?: string;
  readonly sender?: string;
  readonly service?: string;
  /** Number and count of the file. */
  readonly file?: readonly [number: number, count: number];
  /** Stated number of lines; the actual number if absent. */
  readonly lines?: number;
}

type Cell = string | number | undefined;

/** A line of a flat file: cells by their places, those between them empty. */
export const dsrLine = (type: string, cells: Readonly<Record<number, Cell>>): string => {
  const last = Math.max(0, ...Object.keys(cells).map(Number));
  return [type, ...Array.from({ length: last }, (_, index) => cells[index + 1] ?? '')].join('\t');
};

/** A flat file of DDEX DSR around these records, with its head and its foot. */
export const dsrReport = (records: readonly string[], options: DsrOptions): string => {
  const { profile = 'BasicAudioProfile', start, end = start, sender = 'Spotify', service = '' } = options;
  const [number, count] = options.file ?? [1, 1];
  const head = dsrLine('HEAD', {
    1: 'dsrf/30',
    2: profile,
    3: '1.2',
    4: 'message-1',
    5: '2026-11-20T09:25:22Z',
    6: number,
    7: count,
    8: start,
    9: end,
    10: 'PADPIDA2014999999Z',
    11: sender,
    12: service,
    13: 'PADPIDA2014111801Y',
    14: 'Dubplate',
  });
  const isSingle = profile.endsWith('SRB');
  const lines = [head, ...records];
  return [...lines, dsrLine(isSingle ? 'SRFO' : 'FOOT', { 1: options.lines ?? lines.length + 1 }), ''].join('\n');
};

/** A summary record, as the profiles BasicAudio and UGC have them. */
export const dsrSummary = (id: string, territory: string, { channel = '', service = 'Premium' } = {}): string =>
  dsrLine('SY02.02', {
    1: id,
    2: channel,
    4: 'SubscriptionModel',
    5: 'OnDemandStream',
    6: territory,
    7: service,
    8: 1,
  });

export interface DsrBlock {
  readonly id: string;
  readonly icpn?: string;
  /** ISRC of each recording; empty for none. */
  readonly isrcs: readonly string[];
}

/** Subjects of a block: a release and its recordings, `R1`, `A1`, `A2`…. */
export const dsrBlock = ({ id, icpn, isrcs }: DsrBlock): string[] => [
  ...(icpn === undefined
    ? []
    : [dsrLine('RE01', { 1: id, 2: 'R1', 3: `release-${id}`, 6: icpn, 7: 'Night Ferry', 9: 'First Light' })]),
  ...isrcs.map((isrc, index) =>
    dsrLine('AS01.01', {
      1: id,
      2: `A${index + 1}`,
      3: `dsp-${id}-${index + 1}`,
      4: isrc,
      5: `First \\| Light ${index + 1}`,
      7: 'Night Ferry',
      9: 'PT3M2S',
      10: 'SoundRecording',
    }),
  ),
];

/** Streams of a block’s release or of one of its recordings. */
export const dsrStreams = (
  block: string,
  summary: string,
  used: { readonly release?: string; readonly resource?: string },
  streams: number | string,
): string =>
  dsrLine('SU02', { 1: block, 2: summary, 3: 'sale-1', 4: used.release, 5: used.resource, 6: 'true', 7: streams });
