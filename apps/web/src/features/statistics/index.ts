import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

/** Only releases that are out have streams: its code and texts load separately. */
export const ReleaseStreams = lazyPart<{ readonly uuid: string }>(
  async () => (await import('./release/release-streams.tsx')).ReleaseStreams,
);
export { StatisticsLink } from './statistics-link.tsx';
export { AllStreams } from './total/all-streams.tsx';
