import type { CatalogueImport, CreatedReleases } from '@dubplate/contract/catalogue-imports/schemas';
import { gs1CheckDigit } from '@dubplate/rules/releases/codes';
import { grantPlan } from '../commerce/purchases.ts';
import { type Person, signUp } from '../person.ts';
import type { TestServer } from '../server.ts';

/** A catalogue as a form, its mapping before its file. */
export const catalogueForm = (
  file: string | Uint8Array<ArrayBuffer>,
  { name = 'catalogue.csv', mapping }: { readonly name?: string; readonly mapping?: unknown } = {},
): FormData => {
  const form = new FormData();
  if (mapping !== undefined) form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  form.append('file', new Blob([file]), name);
  return form;
};

export const importCatalogue = (
  person: Person,
  file: string | Uint8Array<ArrayBuffer>,
  options: Parameters<typeof catalogueForm>[1] = {},
): Promise<CatalogueImport> => person.ok('POST /me/catalogue-imports', { body: catalogueForm(file, options) });

/** A valid UPC for each number. */
export const upcOf = (number: number): string => {
  const digits = String(60_000_000_000 + number);
  return `${digits}${gs1CheckDigit(digits)}`;
};

export const isrcOf = (number: number): string => `QZABC26${String(number).padStart(5, '0')}`;

const STARDUST = 'upc,title,artist,releaseDate,trackTitle,trackNumber,trackArtist,isrc,discNumber,duration,label';

/** A table of `releases` with as many tracks each, in the form of Stardust. */
export const stardustTable = ({ releases, tracks }: { readonly releases: number; readonly tracks: number }): string =>
  [
    STARDUST,
    ...Array.from({ length: releases * tracks }, (_, index) => {
      const [release, track] = [Math.floor(index / tracks), index % tracks];
      return [
        upcOf(release),
        `Album ${release}`,
        `Artist ${release % 20}`,
        '2021-05-14',
        `Track ${release}.${track + 1}`,
        track + 1,
        `Artist ${release % 20}`,
        isrcOf(index),
        1,
        200 + track,
        'Old Label',
      ].join(',');
    }),
  ].join('\n');

export const createDrafts = (person: Person, id: string, keys?: string[]): Promise<CreatedReleases> =>
  person.ok('POST /me/catalogue-import/{id}/create', { params: { id }, body: keys ? { keys } : {} });

/** A person whose plan has no limit of artists. */
export const signUpSubscriber = async (server: TestServer): Promise<Person> => {
  const person = await signUp(server);
  await grantPlan(server.database.db, { userUuid: person.uuid, name: 'PREMIUM_1M', days: 30 });
  return person;
};
