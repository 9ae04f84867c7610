import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { shortcutHelp } from '#ui/shortcuts/shortcut-help.ts';
import classes from './lists.module.css';
import { useMessages } from './messages.ts';

/** Where there is a keyboard: leads to what its keys do. */
export const KeysHint = () => {
  const text = useMessages();
  return (
    <button type="button" className={classes.keys} onClick={() => shortcutHelp.set(true)} aria-keyshortcuts="?">
      {text('keyHint')}
      <KeyCap label="?" />
    </button>
  );
};
