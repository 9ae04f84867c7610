/** Cyrillic as passports write it (ICAO 9303), and Latin letters that have no accent to remove. */
const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  й: 'i',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': '+',
};

const spell = (letter: string): string => {
  const small = letter.toLowerCase();
  const spelled = LETTERS[small];
  if (spelled === undefined) return letter;
  return small === letter ? spelled : spelled.slice(0, 1).toUpperCase() + spelled.slice(1);
};

/**
 * Writes a text in the characters that banks pass on: Latin letters, digits and some signs. A text without any of them
 * stays as it is, so that the bank refuses it instead of paying to a wrong name.
 */
export const bankText = (text: string, max: number): string => {
  const plain = [...text.normalize('NFC')]
    .map(spell)
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return (/[A-Za-z]/.test(plain) ? plain : text.toWellFormed()).slice(0, max).trim();
};
