// Layout and naming rules that a script can check: see CONTRIBUTING.md.
import path from 'node:path';

/** Files of code in one folder, without their tests. */
const MAX_FILES = 20;
/** Lines in one file, tests included; catalogues of texts may be longer. */
const MAX_LINES = 450;

const isCode = (file: string): boolean => /\.tsx?$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
/** Folders that only ever grow, one file a step or a journey: there is nothing to search for in them. */
const isList = (folder: string): boolean => /(^|\/)(migrations|journeys)$/.test(folder);

/** Returns true for files that may contain SQL: a room's store and reads, and the platform. */
const isSqlPlace = (file: string): boolean =>
  !file.startsWith('apps/server/src/features/') ||
  isTest(file) ||
  /\/((read|store)|read-[\w-]+|[\w-]+-store)\.ts$/.test(file);
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;

const CLIMB = /(?:from|import|mock\() ?\(?'((?:\.\.\/)+)/g;
/** Floors that an import may climb: one where there are `#` names. The scripts' own tests have examples of such imports. */
const maxClimb = (file: string): number => {
  if (file.startsWith('scripts/')) return Number.POSITIVE_INFINITY;
  return /^apps\/(server|web)\/src\//.test(file) ? 1 : 2;
};

/** Words that a native engineer would not use here, with what to write instead. */
const WORDS: Readonly<Record<string, string>> = {
  anew: 'again',
  whoever: 'the person who, anyone who',
  told: 'notified, shown, reported; as a noun: advice, notice',
  lay: 'add, create, put',
  laid: 'added, created, put',
  hear: 'receive, handle, learn of',
  hears: 'receives, handles',
  stands: 'is, exists',
  forgive: 'reset, retry',
  wherein: 'where',
  whence: 'from where',
  hither: 'here',
  thither: 'there',
  lest: 'so that ... not',
  naught: 'nothing',
};
const AVOIDED = new Set(Object.keys(WORDS));
/** Texts for people have a voice of their own. */
const isMessages = (file: string): boolean =>
  /(^|\/)messages\.(en|ru)\.ts$|\/(errors|limits|advice|terms)\.ts$|^scripts\/(layout|prose)/.test(file);

/** The words of a line, those of names like `layProduct` and `lay_product` among them. */
const wordsOf = (line: string): string[] =>
  line
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

export interface SourceFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

/** Finds the violations of the layout rules, a line for each. */
export const layoutFaults = (files: readonly SourceFile[]): string[] => {
  const faults: string[] = [];
  const folders = new Map<string, number>();
  for (const { path: file, text } of files) {
    if (!isCode(file)) continue;
    const folder = path.posix.dirname(file);
    if (!isTest(file)) folders.set(folder, (folders.get(folder) ?? 0) + 1);
    const lines = text.replace(/\n$/, '').split('\n');
    if (lines.length > MAX_LINES && !isMessages(file))
      faults.push(`${file}: ${lines.length} lines, more than ${MAX_LINES}: find the second thing in it`);
    for (const [, climb = ''] of text.matchAll(CLIMB))
      if (climb.length / 3 > maxClimb(file)) faults.push(`${file}: climbs ${climb.length / 3} floors: use the # names`);
    for (const [index, line] of lines.entries()) {
      if (!isSqlPlace(file) && SQL.test(line))
        faults.push(`${file}:${index + 1}: SQL belongs into store.ts or read.ts`);
      if (isMessages(file)) continue;
      for (const word of wordsOf(line))
        if (AVOIDED.has(word)) faults.push(`${file}:${index + 1}: “${word}”: write ${WORDS[word]}`);
    }
  }
  for (const [folder, count] of folders)
    if (count > MAX_FILES && !isList(folder))
      faults.push(`${folder}: ${count} files, more than ${MAX_FILES}: give it sub-folders`);
  return faults;
};

/** Migrations from here on land in the order of their numbers; before, some landed after higher ones. */
const FIRST_ORDERED = '0088';

/**
 * Finds errors in the list of landed migrations, a line for each.
 * @param landed the names of `landed.json`, a step for each time that some landed together, oldest first
 * @param present the names of the files
 */
export const migrationFaults = (landed: readonly (readonly string[])[], present: readonly string[]): string[] => {
  const names = landed.flat();
  const faults = [
    ...present.filter((name) => !names.includes(name)).map((name) => `${name}: add it at the end of landed.json`),
    ...names.filter((name) => !present.includes(name)).map((name) => `${name}: landed once, and may not be removed`),
  ];
  let highest = '';
  for (const name of names) {
    if (name >= FIRST_ORDERED && name < highest)
      faults.push(`${name}: give it a number above ${highest}, which landed before it`);
    if (name > highest) highest = name;
  }
  return faults;
};

/** Migrations up to this one landed before the rule. */
const LAST_FREE = '0102';
/** Each has few rows, however large the instance is. */
const SMALL_TABLES = ['code_ranges', 'maintenance_switch', 'plan_products', 'plans', 'products', 'stores'];

/** Statements that rewrite a table, or keep others from writing to it, with the name of the table. */
const BLOCKING: readonly (readonly [string, RegExp])[] = [
  ['updates', /\bUPDATE\s+(\w+|\$\{[^}]*\})\s+SET\b/gi],
  ['deletes from', /\bDELETE\s+FROM\s+(\w+|\$\{[^}]*\})/gi],
  ['fills', /\bINSERT\s+INTO\s+(\w+|\$\{[^}]*\})[^;`]*\bSELECT\b/gi],
  ['rewrites', /\bALTER\s+TABLE\s+(\w+|\$\{[^}]*\})[^;`]*\bALTER\s+COLUMN\s+\w+\s+(?:TYPE|SET\s+NOT\s+NULL)\b/gi],
  ['indexes', /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:\w+|\$\{[^}]*\})\s+ON\s+(\w+|\$\{[^}]*\})/gi],
];

/**
 * New migrations that would take long on a large instance, a line for each fault: they run in one transaction before the
 * server listens, and other nodes wait for their locks. Tables that a migration creates itself are empty.
 */
export const longMigrationFaults = (migrations: readonly SourceFile[]): string[] =>
  migrations.flatMap(({ path: file, text }) => {
    const name = path.posix.basename(file);
    if (name.slice(0, LAST_FREE.length) <= LAST_FREE) return [];
    const created = [...text.matchAll(/\bCREATE\s+TABLE\s+(\w+)/gi)].map(([, table]) => table);
    return BLOCKING.flatMap(([does, statement]) =>
      [...text.matchAll(statement)].flatMap(([, table = '']) =>
        created.includes(table) || SMALL_TABLES.includes(table)
          ? []
          : `${name}: ${does} ${table}, which may be large: let a job do it (an index: LARGE_INDEXES)`,
      ),
    );
  });
