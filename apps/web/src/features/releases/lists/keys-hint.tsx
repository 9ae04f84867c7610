import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { shortcutHelp } from '#ui/shortcuts/shortcut-help.ts';
import classes from './lists.module.css';
import { useMessages } from './messages.ts';

/** Opens the list of keyboard shortcuts. Shown only on devices with a keyboard. */
export const KeysHint = () => {
  const text = useMessages();
  return (
    <button type="button" className={classes.keys} onClick={() => shortcutHelp.set(true)} aria-keyshortcuts="?">
      {text('keyHint')}
      <KeyCap label="?" />
    </button>
  );
};
