export interface ChartLine {
  readonly key: string;
  readonly name: string;
  /** Any CSS colour. */
  readonly colour: string;
  /** A value for each point; null where the value is unknown, such as for a future month. */
  readonly values: readonly (number | null)[];
  /** Drawn behind the others, thin and dashed. */
  readonly isQuiet?: boolean;
}

/** A point of a chart’s lower axis. */
export interface ChartPoint {
  /** Under the axis. */
  readonly tick: string;
  /** In full. */
  readonly name: string;
}

/** Something that happened at a point, such as releases that came out. */
export interface ChartMark {
  /** Its place among the points. */
  readonly point: number;
  readonly names: readonly string[];
}

/** The data of a chart as a table, for screen readers and for files. */
export interface ChartTable {
  readonly head: readonly string[];
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** A part of a doughnut. */
export interface ChartSlice {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  /** The exact value; the ring omits negative values. */
  readonly value: number;
  /** Its part of all, in percent. */
  readonly share: number;
}

/** The points of lines as a table: a row for each point, a column for each line. */
export const tableOf = (first: string, points: readonly ChartPoint[], lines: readonly ChartLine[]): ChartTable => ({
  head: [first, ...lines.map(({ name }) => name)],
  rows: points.map(({ name }, place) => [name, ...lines.map(({ values }) => values[place] ?? null)]),
});
