// Finds circles between the entries of a folder: sub-folders and files that import each other, through any of their
// files.
import path from 'node:path';
import type { SourceFile } from './layout-rules.ts';

const IMPORT = /(?:from|import) ?\(?'([^']+)'/g;

/** The file that an import of ours leads to; undefined for a package's. */
const targetOf = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const app = /^apps\/(?:server|web)\/src\//.exec(file)?.[0];
  return specifier.startsWith('#') && app ? app + specifier.slice(1) : undefined;
};

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether `to` can be reached from `from` by one step or more. */
const reaches = (graph: Graph, from: string, to: string, seen = new Set<string>()): boolean =>
  [...(graph.get(from) ?? [])].some((next) => {
    if (next === to) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(graph, next, to, seen);
  });

/** The staff's part of a web room counts as a room of its own: it builds on the rooms of everybody. */
const partsOf = (file: string): string[] =>
  file.replace(/^(apps\/web\/src\/features\/[^/]+)\/staff\//, '$1.staff/').split('/');

/** For each folder, which of its entries import which. */
const graphsOf = (files: readonly SourceFile[]): Map<string, Map<string, Set<string>>> => {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const { path: file, text } of files)
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const target = targetOf(file, specifier);
      if (target === undefined) continue;
      const [from, to] = [partsOf(file), partsOf(target)];
      const depth = from.findIndex((name, index) => name !== to[index]);
      const [entry, other] = [from[depth], to[depth]];
      if (depth < 1 || entry === undefined || other === undefined) continue;
      const folder = from.slice(0, depth).join('/');
      const graph = folders.get(folder) ?? new Map<string, Set<string>>();
      folders.set(folder, graph.set(entry, (graph.get(entry) ?? new Set()).add(other)));
    }
  return folders;
};

/** A line for each folder whose entries import each other in a circle; tests may look anywhere. */
export const circleFaults = (files: readonly SourceFile[]): string[] => {
  const sources = files.filter(({ path: file }) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return [...graphsOf(sources)].flatMap(([folder, graph]) => {
    const circle = [...graph.keys()].filter((entry) => reaches(graph, entry, entry));
    return circle.length > 0 ? [`${folder}: a circle between ${circle.sort().join(', ')}`] : [];
  });
};
