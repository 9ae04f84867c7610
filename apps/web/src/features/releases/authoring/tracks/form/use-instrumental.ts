import { hasInstrumentalConflict, resolveInstrumentalConflict } from '@dubplate/rules/releases/instrumental';
import { useCallback } from 'react';
import { issuesOf } from '#features/releases/authoring/board/track-completeness.ts';
import type { TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { useAuthoring } from '#features/releases/authoring/use-authoring.ts';
import { confirm } from '#ui/dialog/confirm.ts';

/** Paths of the fields that a change of roles may leave empty. */
const EMPTIED = /^(artists|composers|composers\.\d+\.role)$/;

/** Turns a track instrumental; where roles don't fit, the person is asked, and without consent it is turned back. */
export const useInstrumental = (item: TrackItem) => {
  const text = useMessages();
  const { session, touch } = useAuthoring();
  const { board } = session;
  return useCallback(
    async (instrumental: boolean) => {
      const isConflict = instrumental && hasInstrumentalConflict(item.form);
      board.edit(item.key, (form) => ({ ...form, instrumental }));
      if (!isConflict) return;
      const isAgreed = await confirm({
        heading: text('rolesHeading'),
        message: text('rolesMessage'),
        action: text('rolesAction'),
      });
      board.edit(item.key, (form) =>
        isAgreed ? { ...form, ...resolveInstrumentalConflict(form) } : { ...form, instrumental: false },
      );
      if (!isAgreed) return;
      // Shows the issues of the emptied fields, although the user did not visit them.
      const issues = issuesOf(board.snapshot().items.find(({ key }) => key === item.key) ?? item);
      for (const { path } of issues) if (EMPTIED.test(path)) touch(`${item.key}.${path}`);
    },
    [board, item, text, touch],
  );
};
