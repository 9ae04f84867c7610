import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { StoreList } from './store-doughnut.tsx';

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('names each store with its percent to one decimal and its streams, k from 1000; “- 0” where there are none', async () => {
  await renderInApp(
    <StoreList
      stores={[
        { platform: 'spotify', totalQuantity: 2_000 },
        { platform: 'vkontakte', totalQuantity: 999 },
        { platform: 'new_wave_radio', totalQuantity: 1 },
        { platform: 'youtube', totalQuantity: 0 },
        { platform: 'deezer', totalQuantity: -5 },
      ]}
    />,
  );
  expect(rows()).toEqual([
    'Spotify 66.7% 2.0k',
    'VK 33.3% 999',
    'New wave radio 0.0% 1',
    'YouTube - 0',
    'Deezer 0.0% -5',
  ]);
});
