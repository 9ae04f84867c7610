import { RELEASE_CELLS, RESOURCE_CELLS, readCell, readValues, SUB_RELEASE_CELLS } from './cells.ts';

/** The recording or release that a usage refers to. */
export interface Used {
  readonly isrc: string;
  readonly icpn: string;
  readonly title: string;
  readonly artist: string;
}

/** Records are held until their block ends; real blocks have far fewer. */
const RECORDS_MAX = 100_000;

const NOTHING: Used = { isrc: '', icpn: '', title: '', artist: '' };

/** Collects the records of a block, to which its usages refer. */
export const createBlock = (id: string) => {
  const resources = new Map<string, Used>();
  const byDspId = new Map<string, Used>();
  const releases = new Map<string, Used>();
  let head: Used = NOTHING;
  let records = 0;

  /** A recording without an ISRC is identified by its release. */
  const identified = (used: Used | undefined): Used | undefined =>
    used && (used.isrc ? used : { ...used, icpn: head.icpn });

  return {
    id,
    /** Adds a record. @returns false for an unknown record type */
    add(type: string, cells: readonly string[]): boolean {
      records += 1;
      if (records > RECORDS_MAX) return true;
      if (/^AS\d\d$/.test(type)) {
        const { reference, dspId, isrc, title, artist } = RESOURCE_CELLS;
        const [code = ''] = readValues(cells, isrc);
        const used = { isrc: code, icpn: '', title: readCell(cells, title), artist: readCell(cells, artist) };
        resources.set(readCell(cells, reference), used);
        byDspId.set(readCell(cells, dspId), used);
      } else if (type === 'RE01') {
        const { reference, icpn, title, artist } = RELEASE_CELLS;
        head = {
          isrc: '',
          icpn: readCell(cells, icpn),
          title: readCell(cells, title),
          artist: readCell(cells, artist),
        };
        releases.set(readCell(cells, reference), head);
      } else if (type === 'RE02') {
        const used = readValues(cells, SUB_RELEASE_CELLS.resources);
        // A release of one recording is that track; otherwise it is part of the main release of the block.
        const track = used.length === 1 ? resources.get(used[0] ?? '') : undefined;
        releases.set(readCell(cells, SUB_RELEASE_CELLS.reference), track?.isrc ? track : head);
      } else return false;
      return true;
    },
    isTooLarge: () => records > RECORDS_MAX,
    findRelease: (reference: string): Used | undefined => releases.get(reference),
    findResource: (reference: string): Used | undefined => identified(resources.get(reference)),
    /** Some senders of the UGC profile identify the single recording of a block only by the DSP id. */
    findByDspId: (dspId: string): Used | undefined =>
      identified(byDspId.get(dspId) ?? (byDspId.size === 1 ? [...byDspId.values()][0] : undefined)),
  };
};
export type Block = ReturnType<typeof createBlock>;
