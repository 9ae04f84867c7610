import type { KeyboardEvent } from 'react';

/** The `keyCode` during input method composition, in browsers that report it no other way. */
const COMPOSING = 229;

/** Returns true for Enter, except with Shift, which breaks the line, and during input method composition. */
export const isSendKey = ({ key, keyCode, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING;
