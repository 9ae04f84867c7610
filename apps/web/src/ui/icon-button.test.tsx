import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { IconButton } from './icon-button.tsx';

const button = () => screen.getByRole('button', { name: 'Delete' });
const tooltip = () => document.querySelector('.mantine-Tooltip-tooltip')?.textContent ?? null;

it('has a tooltip on hover', async () => {
  const onClick = vi.fn();
  await renderInApp(
    <IconButton label="Delete" onClick={onClick}>
      ×
    </IconButton>,
  );
  expect(tooltip()).toBeNull();
  fireEvent.pointerEnter(button());
  expect(tooltip()).toBe('Delete');
  fireEvent.click(button());
  expect(onClick).toHaveBeenCalledOnce();
  fireEvent.pointerLeave(button());
  expect(tooltip()).toBeNull();
});

it('has a tooltip on keyboard focus, until Escape is pressed', async () => {
  await renderInApp(<IconButton label="Delete">×</IconButton>);
  act(() => button().focus());
  expect(tooltip()).toBe('Delete');
  fireEvent.keyDown(button(), { key: 'Escape' });
  expect(tooltip()).toBeNull();
  fireEvent.focus(button());
  expect(tooltip()).toBe('Delete');
  fireEvent.blur(button());
  expect(tooltip()).toBeNull();
});

it('can be a link', async () => {
  await renderInApp(<IconButton label="Statistics" renderRoot={(props) => <a href="/statistics" {...props} />} />);
  expect(screen.getByRole('link', { name: 'Statistics' }).getAttribute('href')).toBe('/statistics');
});
