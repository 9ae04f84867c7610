import { lazyRouteComponent } from '@tanstack/react-router';
import { textsAreHere } from '../../lib/i18n.ts';

/**
 * A screen that comes when it is gone to. It is there when its texts are: else it would suspend for them, and a
 * placeholder would stand for 300 ms.
 */
export const screen = <Screens extends Record<string, unknown>, Name extends keyof Screens>(
  load: () => Promise<Screens>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const screens = await load();
    await textsAreHere();
    return screens;
  }, name);
