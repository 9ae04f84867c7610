import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMutation } from './use-mutation.ts';

const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeEach(() => {
  // React schedules its effects here as in a browser.
  scope.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  scope.IS_REACT_ACT_ENVIRONMENT = true;
});

it('sends the state of the last render to a click before that render was painted', async () => {
  const send = vi.fn(async (_: string | null) => undefined);
  let crop: (picture: string) => void = () => undefined;
  const Form = () => {
    const [picture, setPicture] = useState<string | null>(null);
    crop = setPicture;
    const save = useMutation({ mutationFn: () => send(picture) });
    return (
      <button type="button" onClick={() => save.mutate()}>
        {picture ?? 'no picture'}
      </button>
    );
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  await vi.waitUntil(() => place.textContent === 'no picture');
  const sent = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      place.querySelector('button')?.click();
      resolve();
    }).observe(place, { characterData: true, subtree: true, childList: true });
  });
  crop('cropped');
  await sent;
  await vi.waitUntil(() => send.mock.calls.length > 0);
  expect(send).toHaveBeenCalledExactlyOnceWith('cropped');
  root.unmount();
  place.remove();
});
