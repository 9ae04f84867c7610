import { draftApi } from './auto-save/draft.ts';
import { createAuthoringWorkspace } from './auto-save/workspace/authoring-workspace.ts';
import { claimKept, journalOf } from './auto-save/workspace/open-workspace.ts';
import { leaveWorkspace, takeParked } from './auto-save/workspace/parked-workspaces.ts';
import { hasChanges, rulesFieldsOf } from './board/track-item.ts';
import { trackApi } from './board/track-queue.ts';

/**
 * The parts that open and save drafts. Other pages fetch them with the page of a draft, as parts of its file: a file of
 * their own would make that page larger than it may be.
 */
export const workspaceParts = {
  draftApi,
  createAuthoringWorkspace,
  claimKept,
  journalOf,
  leaveWorkspace,
  takeParked,
  hasChanges,
  rulesFieldsOf,
  trackApi,
};
