// Rules for the statements of new migrations: they run while the previous version still serves calls on the same database.
import { LARGE_INDEXES } from '@dubplate/server/platform/database/large-indexes.ts';
import { type Node, parse } from 'libpg-query';
import type { PreviousRelease } from './previous-release.ts';

/** Migrations up to this one landed before the rules. */
export const LAST_FREE_MIGRATION = '0117';
/** Each has few rows, however large the instance is. */
const SMALL_TABLES = ['code_ranges', 'maintenance_switch', 'plan_products', 'plans', 'products', 'stores'];
/** Functions that PostgreSQL calls once for a default of a new column; all others could rewrite the table. */
const STABLE_FUNCTIONS = ['now', 'statement_timestamp', 'transaction_timestamp', 'current_setting'];
const SERIAL_TYPES = /^(small|big)?serial[248]?$/;

export interface SchemaStep {
  readonly name: string;
  /** The statements that it sent to the database, in order. */
  readonly statements: readonly string[];
  readonly isOutsideTransaction: boolean;
}

interface Found {
  readonly kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: the parser's tree; each rule reads the few fields that it names
  readonly node: any;
}

/** All nodes of these kinds in a statement, those of its WITH clauses and subqueries among them. */
const nodesOf = (tree: unknown): Found[] => {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([kind, node]) => [
    ...(/^[A-Z]/.test(kind) ? [{ kind, node }] : []),
    ...nodesOf(node),
  ]);
};

const stringOf = (node: Node | undefined): string =>
  (node as { String?: { sval?: string } } | undefined)?.String?.sval ?? '';

/** Whether a default is computed for each row, so that adding the column rewrites the table. */
const isVolatile = (expression: unknown): boolean =>
  nodesOf(expression).some(
    ({ kind, node }) => kind === 'FuncCall' && !STABLE_FUNCTIONS.includes(stringOf(node.funcname.at(-1))),
  );

/**
 * Finds what a step would do to a large instance, or to nodes of the previous release, a line for each fault. The step may do
 * anything to tables that it creates itself.
 */
export const schemaStepFaults = async (step: SchemaStep, previous: PreviousRelease): Promise<string[]> => {
  const faults: string[] = [];
  const free = new Set(SMALL_TABLES);
  const report = (what: string) => faults.push(`${step.name}: ${what}`);
  const isUsed = (table: string, column?: string): boolean => {
    const columns = previous.tables[table];
    if (!columns) return false;
    return column === undefined ? Object.values(columns).some((each) => each.isUsed) : columns[column]?.isUsed === true;
  };

  const judgeColumn = (table: string, column: Found['node']) => {
    const name = `${table}.${column.colname}`;
    const constraints: Found['node'][] = (column.constraints ?? []).map((one: Found['node']) => one.Constraint);
    const has = (kind: string) => constraints.find(({ contype }) => contype === kind);
    const fallback = has('CONSTR_DEFAULT');
    if (fallback && isVolatile(fallback.raw_expr))
      report(
        `adds ${name} with a default that differs by row, which rewrites the table: add it without one, and let a data migration fill it`,
      );
    if (SERIAL_TYPES.test(stringOf(column.typeName.names.at(-1))) || has('CONSTR_IDENTITY'))
      report(`adds ${name} with numbers, which rewrites the table`);
    if (has('CONSTR_GENERATED')?.generated_kind === 's')
      report(`adds ${name}, stored and computed, which rewrites the table`);
    if (has('CONSTR_NOTNULL') && !fallback)
      report(
        `adds ${name} NOT NULL without a default: rows that exist, and nodes of the previous release, have no value for it`,
      );
    if (has('CONSTR_CHECK') || has('CONSTR_FOREIGN'))
      report(
        `adds ${name} with a constraint, which reads the table under a lock: add it with NOT VALID in a statement of its own`,
      );
    if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY'))
      report(`adds ${name} with an index: build it CONCURRENTLY first`);
  };

  const judgeConstraint = (table: string, constraint: Found['node']) => {
    const { contype, conname = 'a constraint', indexname, skip_validation: isNotValid } = constraint;
    if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') {
      if (!indexname)
        report(
          `adds ${conname} to ${table}, which builds an index under a lock: build it CONCURRENTLY, then add it USING INDEX`,
        );
    } else if (!isNotValid) report(`adds ${conname} to ${table} without NOT VALID, which reads the table under a lock`);
  };

  const judgeAlter = (table: string, cmd: Found['node']) => {
    const { subtype, name, def } = cmd;
    if (subtype === 'AT_DropColumn' && isUsed(table, name))
      report(`drops ${table}.${name}, which release ${previous.version} uses: drop it one release later`);
    if (free.has(table)) return;
    if (subtype === 'AT_AddColumn') judgeColumn(table, def.ColumnDef);
    if (subtype === 'AT_AddConstraint') judgeConstraint(table, def.Constraint);
    if (subtype === 'AT_AlterColumnType') report(`changes the type of ${table}.${name}, which rewrites the table`);
    if (subtype === 'AT_SetNotNull')
      report(`sets ${table}.${name} NOT NULL, which reads the table under a lock: add a CHECK with NOT VALID`);
    if (subtype === 'AT_ValidateConstraint' && !step.isOutsideTransaction)
      report(`validates ${name} of ${table} in a transaction: do it in a step outside of one`);
    if (/^AT_Set(Logged|UnLogged|TableSpace|AccessMethod)$/.test(subtype)) report(`rewrites ${table}`);
  };

  const judge = ({ kind, node }: Found) => {
    const table: string = node?.relation?.relname ?? '';
    switch (kind) {
      case 'CreateStmt':
        // A partition of an existing table locks that table for a moment only.
        free.add(table);
        return;
      case 'CreateTableAsStmt':
        free.add(node.into.rel.relname);
        return;
      case 'AlterTableStmt':
        if (node.objtype === 'OBJECT_TABLE')
          for (const { AlterTableCmd } of node.cmds) judgeAlter(table, AlterTableCmd);
        return;
      case 'RenameStmt':
        if (node.renameType === 'OBJECT_COLUMN' && isUsed(table, node.subname))
          report(`renames ${table}.${node.subname}, which release ${previous.version} uses: add a column instead`);
        if (node.renameType === 'OBJECT_TABLE' && isUsed(table))
          report(`renames ${table}, which release ${previous.version} uses`);
        return;
      case 'DropStmt':
        if (node.removeType !== 'OBJECT_TABLE') return;
        for (const { List } of node.objects) {
          const dropped = stringOf(List.items.at(-1));
          if (isUsed(dropped))
            report(`drops ${dropped}, which release ${previous.version} uses: drop it one release later`);
        }
        return;
      case 'IndexStmt':
        // `createLargeIndexes` builds those only on small tables.
        if (free.has(table) || Object.hasOwn(LARGE_INDEXES, node.idxname ?? '')) return;
        if (!node.concurrent) report(`indexes ${table} under a lock: use createIndexConcurrently, or LARGE_INDEXES`);
        return;
      case 'UpdateStmt':
        if (!free.has(table)) report(`updates ${table}, which may be large: let a data migration do it`);
        return;
      case 'DeleteStmt':
        if (!free.has(table)) report(`deletes from ${table}, which may be large: let a data migration do it`);
        return;
      case 'InsertStmt':
        if (node.selectStmt?.SelectStmt?.fromClause && !free.has(table))
          report(`fills ${table}, which may be large: let a data migration do it`);
        return;
      case 'TruncateStmt':
        for (const { RangeVar } of node.relations)
          if (!free.has(RangeVar.relname))
            report(`empties ${RangeVar.relname}, which nodes of the previous release may use`);
        return;
      case 'VacuumStmt':
        if (node.is_vacuumcmd) report('vacuums: PostgreSQL does that by itself, and FULL locks the table');
        return;
      case 'ClusterStmt':
      case 'RefreshMatViewStmt':
        report(`rewrites ${table} under a lock`);
        return;
      case 'ReindexStmt':
        report(`indexes ${table} again under a lock`);
        return;
      case 'LockStmt':
        report('locks a table by itself');
        return;
      case 'DoStmt':
        report('runs a DO block, which cannot be checked: write plain statements');
        return;
    }
  };

  for (const statement of step.statements) {
    const { stmts = [] } = await parse(statement);
    for (const found of nodesOf(stmts)) judge(found);
  }
  return faults;
};
