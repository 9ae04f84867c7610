/** A build file, reduced to the properties that merging uses. */
export interface Chunk {
  readonly name: string;
  /** The estimated transfer size. */
  readonly bytes: number;
  /** A script and its styles, if any. */
  readonly files: number;
  /** The names of the chunks that it imports. */
  readonly imports: readonly string[];
  /** True if merging is allowed: a page's own chunk must stay separate. */
  readonly isShared: boolean;
}

/** The chunks that opening a page or a part of it fetches. */
export interface Visit {
  readonly chunks: readonly string[];
  /** The relative frequency of the visit. */
  readonly weight: number;
}

/** Chunks that form one file. */
interface Group {
  readonly members: readonly string[];
  readonly bytes: number;
  readonly files: number;
  readonly isShared: boolean;
  /** A flag per visit: 1 if it fetches this group. */
  readonly visits: Uint8Array;
  readonly imports: Set<Group>;
}

const reachedFrom = (starts: Iterable<Group>, seen = new Set<Group>()): Set<Group> => {
  for (const group of starts)
    if (!seen.has(group)) {
      seen.add(group);
      reachedFrom(group.imports, seen);
    }
  return seen;
};

const union = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((isIn, visit) => isIn | (b[visit] ?? 0));

/** Starts with one group per chunk. */
const groupsOf = (chunks: readonly Chunk[], visits: readonly Visit[]): Set<Group> => {
  const byName = new Map<string, Group>();
  for (const { name, bytes, files, isShared } of chunks)
    byName.set(name, {
      members: [name],
      bytes,
      files,
      isShared,
      visits: new Uint8Array(visits.length),
      imports: new Set(),
    });
  const named = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []);
  for (const { name, imports } of chunks)
    for (const imported of named(imports)) byName.get(name)?.imports.add(imported);
  for (const [index, visit] of visits.entries())
    for (const { visits: isFetched } of reachedFrom(named(visit.chunks))) isFetched[index] = 1;
  return new Set(byName.values());
};

/**
 * Merges chunks into files at the least total cost of all visits. A request costs `requestBytes`. Merging two chunks
 * saves a request on visits that fetch both and wastes bytes on visits that fetch only one of them. Never creates an
 * import cycle between files.
 * @returns the names of chunks that form one file, two or more each
 */
export const mergeChunks = (
  chunks: readonly Chunk[],
  visits: readonly Visit[],
  requestBytes: number,
): readonly (readonly string[])[] => {
  const weights = visits.map(({ weight }) => weight);
  const groups = groupsOf(chunks, visits);
  const weigh = (fetched: Uint8Array, besides?: Uint8Array) =>
    weights.reduce((sum, weight, visit) => (fetched[visit] && !besides?.[visit] ? sum + weight : sum), 0);
  const price = ({ bytes, files }: Pick<Group, 'bytes' | 'files'>) => bytes + files * requestBytes;
  const together = (a: Group, b: Group) => ({ bytes: a.bytes + b.bytes, files: Math.max(a.files, b.files) });

  /** The bytes that a merge adds over all visits; negative if it saves. */
  const difference = (a: Group, b: Group): number => {
    const fetched = union(a.visits, b.visits);
    let sum = weigh(fetched) * price(together(a, b)) - weigh(a.visits) * price(a) - weigh(b.visits) * price(b);
    for (const dependency of reachedFrom([...a.imports, ...b.imports]))
      if (dependency !== a && dependency !== b) sum += weigh(fetched, dependency.visits) * price(dependency);
    return sum;
  };
  const wouldBeCircle = (a: Group, b: Group): boolean => {
    const beyond = (from: Group, to: Group) => [...from.imports].filter((next) => next !== to);
    return reachedFrom(beyond(a, b)).has(b) || reachedFrom(beyond(b, a)).has(a);
  };
  const merge = (a: Group, b: Group): Group => {
    const imports = new Set([...a.imports, ...b.imports]);
    imports.delete(a);
    imports.delete(b);
    const merged: Group = {
      ...together(a, b),
      members: [...a.members, ...b.members],
      isShared: true,
      visits: union(a.visits, b.visits),
      imports,
    };
    groups.delete(a);
    groups.delete(b);
    groups.add(merged);
    for (const { imports: others } of groups) {
      const isImporter = [others.delete(a), others.delete(b)].includes(true);
      if (isImporter) others.add(merged);
    }
    for (const { visits: isFetched } of reachedFrom(imports)) isFetched.set(union(isFetched, merged.visits));
    return merged;
  };

  /** Candidate pairs by savings. Merges outdate the figures, so each is recomputed before use. */
  let pairs: { a: Group; b: Group; sum: number }[] = [];
  const pairUp = (a: Group, others: Iterable<Group>) => {
    for (const b of others) {
      if (a === b || !b.isShared || !a.visits.some((isIn, visit) => isIn && b.visits[visit])) continue;
      const sum = difference(a, b);
      if (sum < 0) pairs.push({ a, b, sum });
    }
  };
  const shared = [...groups].filter(({ isShared }) => isShared);
  for (const [index, group] of shared.entries()) pairUp(group, shared.slice(index + 1));

  while (pairs.length > 0) {
    const best = pairs.reduce((least, pair) => (pair.sum < least.sum ? pair : least));
    const now = difference(best.a, best.b);
    if (now > best.sum && now < 0) {
      best.sum = now;
      continue;
    }
    pairs.splice(pairs.indexOf(best), 1);
    if (now >= 0 || wouldBeCircle(best.a, best.b)) continue;
    pairs = pairs.filter(({ a, b }) => ![a, b].some((group) => group === best.a || group === best.b));
    pairUp(merge(best.a, best.b), groups);
  }
  return [...groups].map(({ members }) => members).filter(({ length }) => length > 1);
};
