import { fromUnits, parseAmount, SOURCE_DIGITS, toUnits } from './amounts.ts';

/** An exact number as a fraction; the denominator is positive. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

type Operator = '+' | '-' | '*' | '/';

type Expression =
  | { readonly type: 'number'; readonly value: Fraction }
  | { readonly type: 'column'; readonly name: string }
  | { readonly type: 'operation'; readonly operator: Operator; readonly left: Expression; readonly right: Expression };

/** A formula over the columns of a report, such as `[Price] * [Count] / 1.22`. */
export interface Formula {
  /** The names of its columns. */
  readonly columns: readonly string[];
  /**
   * Calculates the amount of a row.
   * @param amountOf the exact decimal of a column, or null if its cell is no number
   * @returns the amount, rounded half up to 18 decimals; null if a cell is no number, or the divisor is 0
   */
  readonly evaluate: (amountOf: (column: string) => string | null) => string | null;
}

/** Longer formulas than that are mistakes, and a nested one could exhaust the stack. */
const MAX_LENGTH = 500;
const MAX_DEPTH = 20;
const TOKEN = /\s*(?:\[([^\]]+)\]|(\d+(?:\.\d+)?|\.\d+)|([-+*/()]))/y;
const SCALE = 10n ** BigInt(SOURCE_DIGITS);

const fractionOf = (amount: string): Fraction => ({ top: toUnits(amount, SOURCE_DIGITS), bottom: SCALE });

const calculate = (operator: Operator, a: Fraction, b: Fraction): Fraction | null => {
  switch (operator) {
    case '+':
      return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
    case '-':
      return { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom };
    case '*':
      return { top: a.top * b.top, bottom: a.bottom * b.bottom };
    case '/': {
      if (b.top === 0n) return null;
      const sign = b.top < 0n ? -1n : 1n;
      return { top: sign * a.top * b.bottom, bottom: sign * a.bottom * b.top };
    }
  }
};

/** Rounds half away from zero to units of the last decimal. */
const rounded = ({ top, bottom }: Fraction): bigint => {
  const scaled = (top < 0n ? -top : top) * SCALE;
  const units = (2n * scaled + bottom) / (2n * bottom);
  return top < 0n ? -units : units;
};

class FormulaError extends Error {}

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const [, column, number, mark] = TOKEN.exec(text) ?? [];
    const token = column === undefined ? (number ?? mark) : `[${column.trim()}`;
    if (token === undefined) throw new FormulaError();
    tokens.push(token);
  }
  return tokens;
};

/** Parses by precedence: `*` and `/` bind more tightly than `+` and `-`. */
const parseTokens = (tokens: readonly string[]): Expression => {
  let place = 0;
  const isNext = (...marks: string[]): boolean => marks.includes(tokens[place] ?? '');

  const operand = (depth: number): Expression => {
    const token = tokens[place];
    if (token === undefined || depth > MAX_DEPTH) throw new FormulaError();
    place += 1;
    if (token.startsWith('[')) return { type: 'column', name: token.slice(1) };
    if (token === '-') {
      const zero: Expression = { type: 'number', value: { top: 0n, bottom: 1n } };
      return { type: 'operation', operator: '-', left: zero, right: operand(depth + 1) };
    }
    if (token === '(') {
      const inner = sum(depth + 1);
      if (!isNext(')')) throw new FormulaError();
      place += 1;
      return inner;
    }
    const amount = parseAmount(token, '.');
    if (amount === null) throw new FormulaError();
    return { type: 'number', value: fractionOf(amount) };
  };
  const chain = (marks: readonly Operator[], next: (depth: number) => Expression) => {
    const read = (depth: number): Expression => {
      let left = next(depth);
      while (isNext(...marks)) {
        const operator = tokens[place] as Operator;
        place += 1;
        left = { type: 'operation', operator, left, right: next(depth) };
      }
      return left;
    };
    return read;
  };
  const product = chain(['*', '/'], operand);
  function sum(depth: number): Expression {
    return chain(['+', '-'], product)(depth);
  }

  const expression = sum(0);
  if (place < tokens.length) throw new FormulaError();
  return expression;
};

const columnsOf = (expression: Expression): string[] => {
  if (expression.type === 'column') return [expression.name];
  return expression.type === 'operation' ? [...columnsOf(expression.left), ...columnsOf(expression.right)] : [];
};

/** Parses a formula of `+ - * /`, brackets, numbers, and columns in square brackets; null if it is none. */
export const parseFormula = (text: string): Formula | null => {
  if (text.length > MAX_LENGTH) return null;
  let expression: Expression;
  try {
    expression = parseTokens(tokensOf(text));
  } catch (error) {
    if (error instanceof FormulaError) return null;
    throw error;
  }
  return {
    columns: [...new Set(columnsOf(expression))],
    evaluate(amountOf) {
      const fractionAt = (part: Expression): Fraction | null => {
        if (part.type === 'number') return part.value;
        if (part.type === 'column') {
          const amount = amountOf(part.name);
          return amount === null ? null : fractionOf(amount);
        }
        const [left, right] = [fractionAt(part.left), fractionAt(part.right)];
        return left && right && calculate(part.operator, left, right);
      };
      const value = fractionAt(expression);
      return value && fromUnits(rounded(value), SOURCE_DIGITS);
    },
  };
};
