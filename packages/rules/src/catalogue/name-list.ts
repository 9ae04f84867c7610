import type { Instrument } from '@dubplate/contract/releases/instruments';
import { parseInstrument } from './read-values.ts';

/** A name as a template has it, with the ids behind it. */
export interface ListedName {
  readonly name: string;
  readonly spotifyId: string | null;
  readonly appleId: string | null;
}

const ID = /\s*\[(spotify|apple):([^\]\s]+)\]$/;

const readIds = (written: string): ListedName => {
  let name = written;
  const ids: Record<string, string> = {};
  for (let found = ID.exec(name); found; found = ID.exec(name)) {
    ids[found[1] ?? ''] = found[2] ?? '';
    name = name.slice(0, found.index);
  }
  return { name, spotifyId: ids.spotify ?? null, appleId: ids.apple ?? null };
};

/** Names of our template: divided by `;`, with `\;` for one within a name. */
const splitOwn = (text: string): string[] =>
  [...text.matchAll(/(?:\\[\s\S]|[^;\\])+/g)].map(([part]) => part.replace(/\\([\s\S])/g, '$1'));

/** Names of other tables. A comma divides only full names: many artists have one in their name. */
const splitOthers = (text: string): string[] => {
  const parts = text.split(/\s*[;|]\s*|\s+\/\s+/);
  return parts.flatMap((part) => {
    const names = part.split(/\s*,\s+/);
    return names.length > 1 && names.every((name) => /\S\s+\S/.test(name)) ? names : [part];
  });
};

export const parseNames = (text: string, isOwn: boolean): ListedName[] =>
  (isOwn ? splitOwn(text) : splitOthers(text))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readIds);

const FEATURING = /\s+[([]?(?:feat\.?|ft\.?|featuring|при участии)\s+/i;

/** The main artists and those who are featured in one text: `Anna feat. Boris`. */
export const splitFeaturing = (text: string): { main: string; featuring: string | null } => {
  const found = FEATURING.exec(text);
  if (!found || found.index === 0) return { main: text, featuring: null };
  const rest = text.slice(found.index + found[0].length);
  return { main: text.slice(0, found.index), featuring: /[([]/.test(found[0]) ? rest.replace(/[)\]]\s*$/, '') : rest };
};

/** The instrument behind the name of a musician: `Boris (bass guitar)`. */
export const splitInstrument = (written: string): { name: string; instrument: Instrument | null; isNamed: boolean } => {
  const [, name, text] = /^(.*\S)\s*\(([^()]*)\)$/s.exec(written) ?? [];
  const instrument = text === undefined ? null : parseInstrument(text);
  if (name === undefined || (instrument === null && text !== ''))
    return { name: written, instrument: null, isNamed: false };
  return { name, instrument, isNamed: true };
};

const escapeName = (name: string): string => name.replace(/[\\;]/g, '\\$&');

export const writeNames = (names: readonly Partial<ListedName & { name: string }>[]): string =>
  names
    .map(({ name = '', spotifyId, appleId }) =>
      escapeName(name + (spotifyId ? ` [spotify:${spotifyId}]` : '') + (appleId ? ` [apple:${appleId}]` : '')),
    )
    .join('; ');

/** A musician without an instrument whose name ends like one gets an empty one. */
export const writeInstrument = (name: string, instrument: Instrument | null): string => {
  if (instrument !== null) return `${name} (${instrument})`;
  return splitInstrument(name).isNamed ? `${name} ()` : name;
};
