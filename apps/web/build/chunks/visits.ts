import type { Visit } from './merge-chunks.ts';

const ENTRY = 'index.html';
const LAYOUT = 'src/app/shell/layouts/main-layout.tsx';
/** The list of all staff features; staff fetch it before any staff page. */
const STAFF = 'src/app/staff/staff-features.ts';

/** Pages that work without a session. */
const PUBLIC_PAGE =
  /^src\/(?:features\/accounts\/entry|app\/pages\/(?:mobile|errors|terms)|app\/shell\/layouts\/reading)/;
/** The page that every user opens first and returns to. */
const MAIN_PAGE = /main-page\.tsx$/;
const PAGE = /(?:-screen|settings-layout)\.tsx$/;

/** Staff are few and stay long; parts load after the page has rendered. */
const WEIGHTS = { main: 10, page: 1, staff: 0.3, part: 0.1 };

/** The chunks that each chunk imports, statically or dynamically, by name. */
type ImportGraph = ReadonlyMap<string, readonly string[]>;

const reachedFrom = (start: string, graph: ImportGraph, seen: Set<string>): Set<string> => {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const imported of graph.get(start) ?? []) reachedFrom(imported, graph, seen);
  return seen;
};

/** Returns the chunks that only staff fetch: those that the app reaches through the list of staff features alone. */
export const staffChunks = (graph: ImportGraph): ReadonlySet<string> => {
  const others = reachedFrom(ENTRY, new Map([...graph, [STAFF, []]]), new Set());
  return new Set([...reachedFrom(STAFF, graph, new Set())].filter((chunk) => !others.has(chunk)));
};

/** Returns the chunks that load together with a lazy chunk: a page or a part of one. */
export const visitOf = (chunk: string, staff: ReadonlySet<string>): Visit => {
  if (PUBLIC_PAGE.test(chunk)) return { chunks: [ENTRY, chunk], weight: WEIGHTS.page };
  if (staff.has(chunk)) return { chunks: [ENTRY, LAYOUT, STAFF, chunk], weight: WEIGHTS.staff };
  const own = MAIN_PAGE.test(chunk) ? WEIGHTS.main : PAGE.test(chunk) ? WEIGHTS.page : WEIGHTS.part;
  return { chunks: [ENTRY, LAYOUT, chunk], weight: own };
};
