/** One issue of an input: where (the wire's path), which rule, and the values that its text names. */
export interface Issue<Code extends string = string> {
  readonly path: string;
  readonly code: Code;
  readonly values?: Readonly<Record<string, string | number>>;
}
