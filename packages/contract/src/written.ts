/** Marks that turn the direction of the text around them, beyond their own field. */
const BIDI_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: tabs and line ends are what is looked for
const LINE_ENDS = /[\u0009-\u000d\u0085\u2028\u2029]+/g;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The visible part of a text. */
export const seenPart = (text: string): string => text.replace(UNSEEN, '').trim();

/** A text as it is stored and searched: NFC, trimmed, without overrides of its direction; empty where nothing is seen. */
export const writtenText = (text: string): string => {
  const written = text.normalize('NFC').replace(BIDI_OVERRIDES, '').trim();
  return seenPart(written) === '' ? '' : written;
};

/** The same for fields of one line. */
export const writtenLine = (text: string): string => writtenText(text.replace(LINE_ENDS, ' '));
