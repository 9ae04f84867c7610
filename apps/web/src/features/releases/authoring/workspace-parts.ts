// The parts that open and save drafts. Other pages fetch them with the page of a draft, as parts of its file: a file of
// their own would make that page larger than it may be.
export { draftApi } from './auto-save/draft.ts';
export { createAuthoringWorkspace } from './auto-save/workspace/authoring-workspace.ts';
export { claimKept, journalOf } from './auto-save/workspace/open-workspace.ts';
export { leaveWorkspace, takeParked } from './auto-save/workspace/parked-workspaces.ts';
export { hasChanges, rulesFieldsOf } from './board/track-item.ts';
export { trackApi } from './board/track-queue.ts';
