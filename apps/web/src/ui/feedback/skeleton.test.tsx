import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { Skeleton } from './skeleton.tsx';

const styleOf = async (skeleton: React.ReactNode) => {
  const { container } = await renderInApp(skeleton);
  const element = container.querySelector<HTMLElement>('[data-skeleton]');
  return (name: string) => element?.style.getPropertyValue(name);
};

it('accepts CSS lengths, and steps of the theme’s scale by name', async () => {
  const style = await styleOf(<Skeleton width="60%" height="1rem" mt="md" mb="0.375rem" radius="xl" />);
  expect(style('--skeleton-width')).toBe('60%');
  expect(style('--skeleton-height')).toBe('1rem');
  expect(style('margin-top')).toBe('var(--mantine-spacing-md)');
  expect(style('margin-bottom')).toBe('0.375rem');
  expect(style('--skeleton-radius')).toBe('var(--mantine-radius-xl)');
});

it('leaves the size that is not given to the page’s own styles', async () => {
  const style = await styleOf(<Skeleton isRound />);
  expect(style('--skeleton-width')).toBe('');
  expect(style('--skeleton-height')).toBe('');
  expect(style('--skeleton-radius')).toBe('50%');
});
