import { stored } from '#lib/storage/stored.ts';

/** Says, without opening the database, that this browser may have files on their way. */
export const keptFlag = (person: string) => stored(`catalogue-files.${person}`);

export const mayHaveBatches = (person: string): boolean => keptFlag(person).read() !== null;
