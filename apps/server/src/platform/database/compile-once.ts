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
