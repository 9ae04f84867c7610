import { fieldId, focusField } from '../fields/focus-field.ts';
import { foldId } from './further-fields.ts';

/** Longer than the code of a fold may take to come. */
const PATIENCE_MS = 10_000;

/** Focuses a field as soon as it is drawn; one in a fold that is closed, by opening that. */
export const showField = (path: string, track?: string): void => {
  const id = fieldId(path, track);
  const until = Date.now() + PATIENCE_MS;
  let isOpened = false;
  const look = () => {
    if (document.getElementById(id)) return focusField(id);
    const fold = document.getElementById(foldId(track));
    if (fold instanceof HTMLDetailsElement && !fold.open && !isOpened) {
      isOpened = true;
      fold.querySelector('summary')?.click();
    }
    if (Date.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
