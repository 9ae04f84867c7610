import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { ExactText } from './exact-text.tsx';

afterEach(cleanup);

it.each([
  ['a short text', ['夜'], true],
  ['one short text of several', ['Anna', '王', ''], true],
  ['texts that are long enough', ['abc'], false],
  ['empty and invisible texts', ['', '  ', '\u200B'], false],
])('handles %s: %o', async (_, lines, isAsked) => {
  const answers: boolean[] = [];
  await renderInApp(
    <ExactText
      lines={lines}
      min={lines.length > 1 ? 2 : 3}
      label="Exact"
      checked={false}
      onChange={(checked) => answers.push(checked)}
    />,
  );
  if (isAsked) {
    const box = await screen.findByRole('checkbox', { name: 'Exact' });
    await act(async () => void fireEvent.click(box));
  } else expect(screen.queryByRole('checkbox')).toBeNull();
  expect(answers).toEqual(isAsked ? [true] : []);
});
