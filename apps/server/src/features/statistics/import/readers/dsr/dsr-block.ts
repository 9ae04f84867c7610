import { readCell, readValues } from './cells.ts';
import { RELEASE_CELLS, RESOURCE_CELLS, SUB_RELEASE_CELLS } from './records.ts';

/** What usages can be of. */
export interface Used {
  readonly isrc: string;
  readonly icpn: string;
}

/** More records than this describe no single thing; they are held until their block ends. */
const RECORDS_MAX = 100_000;

/** The records of one block, which its usages refer to. */
export const createBlock = (id: string) => {
  const resources = new Map<string, string>();
  const byDspId = new Map<string, string>();
  const releases = new Map<string, Used>();
  let headIcpn = '';
  let records = 0;

  return {
    id,
    /** Keeps what a record of the block says. @returns false for one that describes nothing */
    add(type: string, cells: readonly string[]): boolean {
      records += 1;
      if (records > RECORDS_MAX) return true;
      if (/^AS\d\d$/.test(type)) {
        const [isrc = ''] = readValues(cells, RESOURCE_CELLS.isrc);
        resources.set(readCell(cells, RESOURCE_CELLS.reference), isrc);
        byDspId.set(readCell(cells, RESOURCE_CELLS.dspId), isrc);
      } else if (type === 'RE01') {
        headIcpn = readCell(cells, RELEASE_CELLS.icpn);
        releases.set(readCell(cells, RELEASE_CELLS.reference), { isrc: '', icpn: headIcpn });
      } else if (type === 'RE02') {
        const used = readValues(cells, SUB_RELEASE_CELLS.resources);
        // One recording alone is that track; more of them are a part of the release that the block is about.
        const isrc = used.length === 1 ? (resources.get(used[0] ?? '') ?? '') : '';
        releases.set(readCell(cells, SUB_RELEASE_CELLS.reference), { isrc, icpn: isrc ? '' : headIcpn });
      } else return false;
      return true;
    },
    isTooLarge: () => records > RECORDS_MAX,
    findRelease: (reference: string): Used | undefined => releases.get(reference),
    /** A recording without an ISRC is known by the release that it is on. */
    findResource(reference: string): Used | undefined {
      const isrc = resources.get(reference);
      return isrc === undefined ? undefined : { isrc, icpn: isrc ? '' : headIcpn };
    },
    /** A block of the UGC profile is about one recording, which some senders name only there. */
    findByDspId(dspId: string): Used | undefined {
      const isrc = byDspId.get(dspId) ?? (byDspId.size === 1 ? [...byDspId.values()][0] : undefined);
      return isrc === undefined ? undefined : { isrc, icpn: isrc ? '' : headIcpn };
    },
  };
};
export type Block = ReturnType<typeof createBlock>;
