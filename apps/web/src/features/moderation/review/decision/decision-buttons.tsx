import { Button } from '@mantine/core';
import { useMessages } from '#features/moderation/messages.ts';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import { type Shortcut, shortcutKeys } from './shortcuts/shortcut-of.ts';
import type { ShortcutActions } from './shortcuts/use-shortcuts.ts';
import type { Decision } from './use-decision.ts';

interface DecisionButtonsProps {
  /** The actions available now. */
  readonly actions: ShortcutActions;
  readonly isApproved: boolean;
  readonly hasNext: boolean;
  readonly isBusy: (move: Decision['move']) => boolean;
}

/** Each button shows its shortcut key. */
export const useKeyCaps = () => {
  const [hasShortcuts] = useShortcutChoice();
  return (shortcut: Shortcut) => ({
    'aria-keyshortcuts': shortcutKeys[shortcut].label,
    ...(hasShortcuts && { rightSection: <KeyCap label={shortcutKeys[shortcut].label} /> }),
  });
};

/** The available actions of approve, publish and deny; the usual path is a single button and key. */
export const DecisionButtons = ({ actions, isApproved, hasNext, isBusy }: DecisionButtonsProps) => {
  const text = useMessages();
  const keyOf = useKeyCaps();
  const { finish, approve, publish, deny } = actions;
  return (
    <>
      {(finish || isBusy('finish')) && (
        <Button onClick={finish} loading={isBusy('finish')} {...keyOf('finish')}>
          {text(isApproved ? 'publishNext' : hasNext ? 'approvePublishNext' : 'approvePublish')}
        </Button>
      )}
      {(approve || isBusy('approve')) && (
        <Button variant="default" onClick={approve} loading={isBusy('approve')} {...keyOf('approve')}>
          {text('approve')}
        </Button>
      )}
      {publish && (
        <Button variant={finish ? 'default' : 'filled'} onClick={publish} {...keyOf('publish')}>
          {text('publish')}
        </Button>
      )}
      {deny && (
        <Button variant="outline" color="crimson" onClick={deny} {...keyOf('deny')}>
          {text('deny')}
        </Button>
      )}
    </>
  );
};
