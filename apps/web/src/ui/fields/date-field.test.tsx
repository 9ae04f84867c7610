import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Calendar } from './date-field.tsx';

it.each([
  ['2026-11-28', 'Next month', 'December 2026'],
  ['2026-12-02', 'Previous month', 'November 2026'],
])('keeps the focus when the arrow is disabled in the last month: from %s by %s', async (value, arrow, month) => {
  await renderInApp(
    <Calendar value={value} min="2026-11-28" max="2026-12-05" markOf={() => null} onChoose={() => undefined} />,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: arrow });
  act(() => button.focus());
  fireEvent.click(button);
  expect(button.disabled).toBe(true);
  expect(document.activeElement?.textContent).toBe(month);
});
