import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = (await readdir(source, { recursive: true })).filter(
  (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
);

/** Attributes that are visible or read aloud. */
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|label|alt|description|heading|message)$/;
/** Two adjacent letters make a word in either language. A single letter, such as the side of a record, is a symbol. */
const WORD = /\p{L}{2}/u;

/** Finds the hard-coded texts of a component: between tags, and in attributes that screen readers read. */
const bareTexts = (code: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteralLike(node.expression)) {
      const isChild = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);
      if (isChild && WORD.test(node.expression.text)) found.push(node.expression.text);
    }
    if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value && ts.isStringLiteralLike(value) && WORD.test(value.text)) found.push(value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('component.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
};

describe('the search for bare text', () => {
  it.each([
    ['const A = () => <p>Save</p>;', ['Save']],
    ['const A = () => <p>{"Сохранить"}</p>;', ['Сохранить']],
    ['const A = () => <img alt="A cover" />;', ['A cover']],
    ['const A = () => <button aria-label={`Close`}>×</button>;', ['Close']],
    ['const A = () => <p className="lead">{text("save")}</p>;', []],
    ['const A = () => <span>A</span>;', []],
    ['const A = () => <Title order={1} id="latest">{title}</Title>;', []],
  ])('reads %s', (code, texts) => {
    expect(bareTexts(code)).toEqual(texts);
  });
});

it.each(files)('%s has no hard-coded text', async (name) => {
  expect(bareTexts(await readFile(join(source, name), 'utf8'))).toEqual([]);
});
