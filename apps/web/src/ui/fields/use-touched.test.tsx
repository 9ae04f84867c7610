import { act, fireEvent, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTouched } from './use-touched.ts';

const touched = () => renderHook(() => useTouched<'title'>()).result;

it('shows the error of a field that was left with the keyboard at once', () => {
  const field = touched();
  act(() => field.current.touch('title'));
  expect(field.current.isTouched('title')).toBe(true);
});

it.each(['pointerUp', 'pointerCancel'] as const)('waits for the %s of the press that left the field', async (end) => {
  const field = touched();
  fireEvent.pointerDown(document.body);
  act(() => field.current.touch('title'));
  expect(field.current.isTouched('title')).toBe(false);
  fireEvent[end](document.body);
  expect(field.current.isTouched('title')).toBe(false);
  await waitFor(() => expect(field.current.isTouched('title')).toBe(true));
});
