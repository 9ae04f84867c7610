import type { Analysis } from '@dubplate/contract/audio/schemas';
import { adviseArtists } from '@dubplate/rules/releases/advice/advise-artists';
import { adviseCover } from '@dubplate/rules/releases/advice/advise-cover';
import { adviseTitles } from '@dubplate/rules/releases/advice/advise-titles';
import { useQueries } from '@tanstack/react-query';
import { analysisQuery } from '#features/releases/details/playback/audio-queries.ts';
import { wavOf } from '../board/track-item.ts';
import { useBoard, useCover, useDraft } from '../use-authoring.ts';
import type { Advice } from './advice.ts';
import { adviseTracks } from './recordings.ts';

/** Advice on the release's own data, its artists and its cover. */
export const useReleaseAdvice = (): Advice[] => {
  const { content, release } = useDraft();
  const cover = useCover();
  const { title, title_version, cover_uuid } = content.fields;
  const { artists } = content;
  const codes =
    cover.uuid !== null && cover.uuid === cover_uuid
      ? cover.advice
      : release !== null && release.cover_uuid === cover_uuid
        ? release.cover_advice
        : null;
  return [
    ...adviseTitles({ title, title_version }),
    ...adviseArtists(artists),
    ...adviseCover(codes ?? []).map((one) => ({ ...one, path: 'cover_uuid' })),
  ];
};

/** Loads the analysis of every track; polls while the server is still analysing. */
const useAnalyses = () => {
  const { items } = useBoard();
  // A string, so that typing into a track keeps the list: it changes the tracks but not their recordings.
  const joined = [...new Set(items.flatMap((item) => wavOf(item) ?? []))].join();
  const wavs = joined === '' ? [] : joined.split(',');
  return useQueries({
    queries: wavs.map(analysisQuery),
    combine: (results: readonly { data: Analysis | undefined }[]) =>
      new Map(results.map(({ data }, index) => [wavs[index] ?? '', data])),
  });
};

/** Advice on every track, by its key. */
export const useTracksAdvice = (): Map<string, Advice[]> => {
  const { items } = useBoard();
  const analyses = useAnalyses();
  return adviseTracks(items, (wav) => analyses.get(wav));
};
