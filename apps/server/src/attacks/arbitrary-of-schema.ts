import fc from 'fast-check';

/** A schema of the OpenAPI document, as far as ours uses them. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly nullable?: boolean;
}

/** Strings that have broken servers before. */
export const ODD_STRINGS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufffe',
  '\u202e',
  '0000-01-01',
  '0000-00-00T00:00:00Z',
  '9999-12-31',
  '99999-01-01',
  '2026-02-30',
  '-1',
  '1e400',
  'NaN',
  '%00',
  '%',
  '../../etc/passwd',
  "'; select 1; --",
  '\\',
  '{}',
  '__proto__',
  'null',
  '٠١٢',
  'é'.repeat(300),
  'x'.repeat(20_000),
];
const ODD_NUMBERS = [-1, 0, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324];

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], ...ODD_NUMBERS, ...ODD_STRINGS),
  fc.jsonValue({ maxDepth: 2 }),
);

const stringOf = ({ format, pattern, maxLength = 200 }: Schema, ids: readonly string[]): fc.Arbitrary<string> => {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  const day = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true };
  if (format === 'date') return fc.date(day).map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date(day).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 100) }), fc.constantFrom('Anna', 'x'));
};

/** Generates values that match a schema; half of the uuids are from `ids`. */
export const fitting = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const { anyOf, oneOf, allOf, items, properties, required = [], minimum, maximum } = schema;
  const variants = anyOf ?? oneOf;
  if (variants) return fc.oneof(...variants.map((one) => arbitraryOf(one, ids)));
  if (allOf) return fc.oneof(...allOf.map((one) => arbitraryOf(one, ids)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, ids)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  }
  if (schema.type === 'array') return fc.array(arbitraryOf(items ?? {}, ids), { maxLength: 4 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') return stringOf(schema, ids);
  const [min, max] = [Math.max(minimum ?? -1e6, -(2 ** 53)), Math.min(maximum ?? 1e6, 2 ** 53)];
  if (schema.type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  if (schema.type === 'number') return fc.double({ min, max, noNaN: true });
  return oddValue;
};

/** The fields of a body that take text. */
export const textFields = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties)
    .filter(([, field]) => [field, ...(field.anyOf ?? field.oneOf ?? [])].some(({ type }) => type === 'string'))
    .map(([name]) => name);

/** Generates values that mostly match a schema, with an occasional mismatch in every position. */
export const arbitraryOf = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: fitting(schema, ids), weight: 9 },
    { arbitrary: schema.nullable ? fc.constant(null) : oddValue, weight: 1 },
    // Texts that pass a schema are what reaches a handler: each of the odd ones is to come up within a hundred runs or so.
    { arbitrary: fc.constantFrom(...ODD_STRINGS), weight: schema.type === 'string' ? 4 : 0 },
  );
