import type { Release } from '@dubplate/contract/releases/schemas';
import { onTestFinished } from 'vitest';
import { contentOf } from '#features/releases/authoring/draft-fields.ts';
import { blank } from '../tested-draft.ts';
import { createAuthoringWorkspace } from './authoring-workspace.ts';

/** For tests: a draft as the server has it. */
export const testedRelease: Release = {
  ...blank,
  status: 'DRAFT',
  title: 'Night Bus',
  existing_upc: null,
  not_sent: null,
  deny_reasons: [],
  tracks: [],
  unsaved_tracks: [],
};

/** Test helper: opens a workspace of the test draft for a user, until the test ends. */
export const openTestedWorkspace = (person = 'vera', release: Release = testedRelease) => {
  const content = contentOf(release);
  const { uuid, version } = release;
  const workspace = createAuthoringWorkspace({
    person,
    journal: { key: 'k', uuid, version, base: content, local: content, creation: null, creationKey: 'k' },
    isKept: false,
    release,
    tracks: [],
    recordings: [],
    cover: null,
    releaseLock: () => undefined,
    onCoverFailed: () => undefined,
  });
  onTestFinished(() => workspace.close());
  return workspace;
};
