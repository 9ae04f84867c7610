import type { KeyboardEvent } from 'react';

/** The `keyCode` during input method composition, in browsers that report it no other way. */
const COMPOSING = 229;

/** Enter that sends: not with Shift, which breaks the line, and not where an input method is composing. */
export const isSendKey = ({ key, keyCode, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING;
