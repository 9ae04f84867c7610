import { useContext } from 'react';
import { issuesOf } from '#features/releases/authoring/board/track-completeness.ts';
import type { TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { savedOrder } from '#features/releases/authoring/board/track-list.ts';
import { TouchedContext, useBoard, useExtras, useIssueText } from '#features/releases/authoring/use-authoring.ts';

/** Returns the issues of a track, and a function that returns the text for each field. */
export const useTrackIssues = (item: TrackItem) => {
  const touched = useContext(TouchedContext);
  const { items } = useBoard();
  const { serverIssues } = useExtras();
  const textOf = useIssueText();
  const issues = issuesOf(item);
  const place = item.uuid === null ? -1 : savedOrder(items).indexOf(item.uuid);
  const faultOf = (path: string): string | null => {
    const issue = touched.has(`${item.key}.${path}`) ? issues.find((each) => each.path === path) : undefined;
    return issue
      ? textOf(issue)
      : (serverIssues.find((each) => each.path === `tracks.${place}.${path}`)?.message ?? null);
  };
  return { issues, faultOf };
};
