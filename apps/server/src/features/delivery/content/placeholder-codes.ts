import type { ReleaseModel } from '@dubplate/ern/model/release-model';

/** An ISRC of a country that is none, or a UPC of GS1's range for use within one company. */
const isPlaceholderIsrc = (isrc: string): boolean => isrc.startsWith('ZZ');
const isPlaceholderUpc = (upc: string): boolean => upc.padStart(13, '0').startsWith('02');

/** Whether a release has codes that can be nobody's: no store may take it for real. */
export const hasPlaceholderCodes = ({ upc, tracks }: ReleaseModel): boolean =>
  isPlaceholderUpc(upc) || tracks.some(({ isrc }) => isPlaceholderIsrc(isrc));

/** A UPC that is nobody's, for a message that is only shown. */
export const PLACEHOLDER_UPC = '0200000000004';
/** The same for a track, by its place from 0 on. */
export const placeholderIsrc = (place: number): string => `ZZDRY00${String(place + 1).padStart(5, '0')}`;
