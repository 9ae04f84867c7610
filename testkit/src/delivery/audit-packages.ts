import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listFilesBelow } from './folder-stores.ts';

/** Contents of a store's folder after all deliveries. */
export interface PackageAudit {
  /** UPCs of the packages, each as often as it arrived. */
  readonly releases: readonly string[];
  readonly messageIds: readonly string[];
  /** Problems, in words. */
  readonly issues: readonly string[];
}

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

const all = (xml: string, pattern: RegExp): string[] => [...xml.matchAll(pattern)].map(([, found = '']) => found);

/** Files that a message announces, by their paths from it, with their hashes. */
const announcedIn = (xml: string): (readonly [uri: string, sha256: string])[] =>
  all(xml, /<File>(.*?)<\/File>/gs).map((file) => [
    /<URI>(.*?)<\/URI>/.exec(file)?.[1] ?? '',
    /<HashSumValue>(.*?)<\/HashSumValue>/.exec(file)?.[1] ?? '',
  ]);

/** Checks batches in a folder as a store would: whole packages, a manifest that lists them and was written last. */
export const auditBatches = async (folder: string): Promise<PackageAudit> => {
  const files = await listFilesBelow(folder);
  const issues = files.filter((file) => file.endsWith('.part')).map((file) => `${file} is unfinished`);
  const releases: string[] = [];
  const messageIds: string[] = [];
  for (const [batch, inBatch] of Map.groupBy(files, (file) => file.split('/')[0] ?? '')) {
    const manifest = inBatch.find((file) => path.basename(file).startsWith('BatchComplete_'));
    if (!manifest) {
      issues.push(`${batch} has no manifest`);
      continue;
    }
    const listed = await readFile(path.join(folder, manifest), 'utf8');
    const messages = inBatch.filter((file) => file.endsWith('.xml') && file !== manifest);
    const urls = all(listed, /<URL>(.*?)<\/URL>/g).map((url) => `${batch}/${url}`);
    if (urls.toSorted().join() !== messages.toSorted().join()) issues.push(`${manifest} lists ${urls.join()}`);
    const written = (await stat(path.join(folder, manifest), { bigint: true })).mtimeNs;
    for (const file of inBatch)
      if ((await stat(path.join(folder, file), { bigint: true })).mtimeNs > written)
        issues.push(`${file} is newer than its manifest`);
    for (const message of messages) {
      const xml = await readFile(path.join(folder, message), 'utf8');
      if (!listed.includes(await hashOf(path.join(folder, message)))) issues.push(`${message} is not as listed`);
      messageIds.push(/<MessageId>(.*?)<\/MessageId>/.exec(xml)?.[1] ?? '');
      releases.push(path.basename(message, '.xml'));
      for (const [uri, sha256] of announcedIn(xml)) {
        const file = path.join(folder, path.dirname(message), uri);
        const actual = await hashOf(file).catch(() => null);
        if (actual !== sha256) issues.push(`${uri} of ${message} is ${actual === null ? 'missing' : 'another file'}`);
      }
    }
  }
  return { releases, messageIds, issues };
};
