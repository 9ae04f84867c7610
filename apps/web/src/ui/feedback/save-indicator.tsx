import { IconAlertTriangle, IconCheck, IconCloudOff, IconServerOff } from '@tabler/icons-react';
import { useUiText } from '../texts/ui-provider.tsx';
import classes from './save-indicator.module.css';

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'offline' | 'server' | 'kept' | 'failed';

export interface SaveIndicatorProps {
  readonly state: SaveState;
  /** The time of the last save, or the error. */
  readonly detail?: string;
}

/** Shows the save state of the page. */
export const SaveIndicator = ({ state, detail }: SaveIndicatorProps) => {
  const uiText = useUiText();
  const words: Readonly<Record<SaveState, string>> = {
    saved: uiText('saved'),
    saving: uiText('saving'),
    unsaved: uiText('unsaved'),
    offline: uiText('savedHere'),
    server: uiText('savedHereForServer'),
    kept: uiText('keptHere'),
    failed: uiText('saveFailed'),
  };
  return (
    <span role="status" className={classes.indicator} data-state={state}>
      {state === 'saved' && <IconCheck size={16} stroke={2} aria-hidden="true" />}
      {state === 'offline' && <IconCloudOff size={16} stroke={2} aria-hidden="true" />}
      {state === 'server' && <IconServerOff size={16} stroke={2} aria-hidden="true" />}
      {state === 'failed' && <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />}
      {(state === 'saving' || state === 'unsaved' || state === 'kept') && (
        <span className={classes.dot} aria-hidden="true" />
      )}
      <span>
        {words[state]}
        {detail && `. ${detail}`}
      </span>
    </span>
  );
};
