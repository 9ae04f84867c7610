import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const LazyReleaseFacts = lazyPart<{ readonly release: Release }>(() =>
  import('./further-facts.tsx').then((module) => module.FurtherReleaseFacts),
);
const LazyTrackFacts = lazyPart<{ readonly track: Track }>(() =>
  import('./further-facts.tsx').then((module) => module.FurtherTrackFacts),
);

/** Loads the facts only for releases that have any; most have none. */
export const FurtherReleaseFacts = ({ release }: { readonly release: Release }) => {
  const { territories, excluded_territories, release_time, preorder_date, original_release_date } = release;
  const hasAny =
    territories.length > 0 ||
    excluded_territories.length > 0 ||
    release_time !== null ||
    preorder_date !== null ||
    original_release_date !== null ||
    release.p_line_year !== null ||
    release.c_line_year !== null;
  return hasAny ? <LazyReleaseFacts release={release} /> : null;
};

export const FurtherTrackFacts = ({ track }: { readonly track: Track }) => {
  const { iswc, title_language_id, ai_contribution, advisory, credits } = track;
  const hasAny = [iswc, title_language_id, ai_contribution, advisory].some(Boolean) || credits.length > 0;
  return hasAny ? <LazyTrackFacts track={track} /> : null;
};
