import type { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/** Takes the place of a value while a statement is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

type Values = Readonly<Record<string, unknown>>;

const run = async <Row>(db: Db, compiled: CompiledQuery<Row>, values: Values): Promise<Row[]> => {
  const parameters = compiled.parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name] : parameter,
  );
  return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
};

/**
 * Compiles a statement at its first use. Building a statement costs more than sending it, so those of the busiest calls
 * are built once and then run with other values. `build` gets placeholders, which it passes on to the builder without
 * looking into them; lists don't work, because their length is part of the statement.
 */
export const compileOnce = <Given extends object, Row>(build: (db: Db, given: Given) => Compilable<Row>) => {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({} as Given, { get: (_target, name) => new Placeholder(String(name)) });
  const all = (db: Db, given: Given): Promise<Row[]> => {
    compiled ??= build(db, placeholders).compile();
    return run(db, compiled, given as Values);
  };
  return {
    all,
    first: async (db: Db, given: Given): Promise<Row | undefined> => (await all(db, given))[0],
  };
};

/** Column sets cached per statement; the cache is cleared at this size. */
const REMEMBERED_SETS = 100;

/**
 * Like `compileOnce`, for a statement that writes some columns of a row and returns the row: compiled once for each set
 * of columns. `build` gets an object of placeholders with the written columns, and one for the other values.
 */
export const compileByColumns = <Columns extends object, Given extends object, Row>(
  build: (db: Db, columns: Columns, given: Given) => Compilable<Row>,
) => {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const others = new Proxy({} as Given, { get: (_target, name) => new Placeholder(`given.${String(name)}`) });
  const compile = (db: Db, names: readonly string[]) => {
    const columns = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Columns;
    return build(db, columns, others).compile();
  };
  /** @throws if the statement returns no row */
  return async (db: Db, columns: Columns, given: Given): Promise<Row> => {
    const names = Object.keys(columns);
    const set = names.join();
    const known = compiled.get(set) ?? compile(db, names);
    if (compiled.size >= REMEMBERED_SETS) compiled.clear();
    compiled.set(set, known);
    const values: Record<string, unknown> = { ...(columns as Values) };
    for (const [name, value] of Object.entries(given)) values[`given.${name}`] = value;
    const [row] = await run(db, known, values);
    if (!row) throw new Error('A statement that returns a row returned none');
    return row;
  };
};
