import type { KeyboardEvent } from 'react';

/** Of a key that an input method takes for itself, in browsers that say so no other way. */
const COMPOSING = 229;

/** Enter that sends: not with Shift, which breaks the line, and not where an input method is composing. */
export const isSendKey = ({ key, keyCode, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING;
