import type { CompiledQuery } from 'kysely';

/**
 * At the head of a statement whose best plan depends on its values, such as a search by a word that is in one title or in
 * all: a prepared one would be planned for any value, after its fifth use.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** The same for a statement of the query builder. */
export const plannedEachTime = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...query,
  sql: `${PLANNED_EACH_TIME} ${query.sql}`,
});

/** Maximum number of remembered statements; the least recently used ones are dropped. */
const REMEMBERED = 1_000;

/**
 * Assigns names to prepared statements. A statement gets its name at its second use, so that one-off statements (an
 * `IN` list of an unusual length) take no memory in the connections.
 */
export class StatementNames {
  readonly #names = new Map<string, string | null>();
  #count = 0;

  /** The name under which to prepare this text; undefined: send it unnamed. */
  nameOf(text: string): string | undefined {
    if (text.startsWith(PLANNED_EACH_TIME)) return undefined;
    const known = this.#names.get(text);
    if (known === undefined) {
      this.#remember(text, null);
      return undefined;
    }
    if (known !== null) return known;
    this.#count += 1;
    const name = `s${this.#count}`;
    this.#names.delete(text);
    this.#remember(text, name);
    return name;
  }

  #remember(text: string, name: string | null): void {
    if (this.#names.size >= REMEMBERED) {
      const [oldest] = this.#names.keys();
      if (oldest !== undefined) this.#names.delete(oldest);
    }
    this.#names.set(text, name);
  }
}
