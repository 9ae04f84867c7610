import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { WorldMap } from './world-map.tsx';

const shape = (code: string) => screen.getByRole('img').querySelector(`[data-code="${code}"]`);

it('shades each territory by its streams, draws small ones as points, and names the hovered territory', async () => {
  await renderInApp(
    <WorldMap
      territories={[
        { territory: 'DE', totalQuantity: 1_200 },
        { territory: 'SG', totalQuantity: 300 },
        { territory: 'US', totalQuantity: -4 },
        { territory: null, totalQuantity: 9_000 },
      ]}
    />,
  );
  const shades = ['DE', 'SG', 'US', 'FR'].map((code) => shape(code)?.getAttribute('data-shade'));
  expect(shades).toEqual(['5', '3', '0', '0']);
  expect(shape('SG')?.tagName).toBe('circle');
  expect(shape('MT')).toBeNull();
  expect(document.body.textContent).toContain('Point at a country');
  const land = shape('DE') as Element;
  fireEvent.pointerMove(land);
  expect(document.body.textContent).toContain('Germany: 1,200');
  expect(land.hasAttribute('data-pointed')).toBe(true);
  fireEvent.pointerLeave(screen.getByRole('img'), { pointerType: 'mouse' });
  expect(document.body.textContent).not.toContain('Germany');
});
