import type { Release } from '@dubplate/contract/releases/schemas';
import { contentOf } from '#features/releases/authoring/draft-fields.ts';
import { createAuthoringSession } from './authoring-session.ts';

/** For tests: a draft as the server has it. */
export const testedRelease = {
  uuid: 'r1',
  version: 1,
  status: 'DRAFT',
  title: 'Night Bus',
  title_version: null,
  type: 'SINGLE',
  intended_type: null,
  cover_uuid: null,
  language_id: null,
  primary_music_style_id: null,
  secondary_music_style_id: null,
  release_date: null,
  copyright: 'Label',
  existing_upc: null,
  not_sent: null,
  artists: [],
  tracks: [],
} as unknown as Release;

/** For tests: that draft, opened by somebody. */
export const openTestedSession = (person = 'vera', release: Release = testedRelease) => {
  const content = contentOf(release);
  const { uuid, version } = release;
  return createAuthoringSession({
    person,
    journal: { key: 'k', uuid, version, base: content, local: content, creation: null, creationKey: 'k' },
    isKept: false,
    release,
    tracks: [],
    recordings: [],
    releaseLock: () => undefined,
    onCoverFailed: () => undefined,
  });
};
