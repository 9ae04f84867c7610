import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#platform/language.ts';

export type Kind = 'html' | 'pdf';

/** The instance's own document where its folder has one: `terms.ru.html`, else `terms.html`. It is the first version. */
export const findOwnDocument = async (dataDir: string, kind: Kind, language: Language): Promise<string | null> => {
  for (const name of [`terms.${language}.${kind}`, `terms.${kind}`]) {
    const file = path.join(dataDir, name);
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
};
