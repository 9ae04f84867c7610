import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Checkbox, MantineProvider, Radio } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

it('a tick has the page’s colour in both themes, since its box has the text’s colour', () => {
  const { container } = render(
    <MantineProvider theme={theme} forceColorScheme="dark">
      <Checkbox />
      <Radio />
    </MantineProvider>,
  );
  const styles = [...container.querySelectorAll('[style]')].map((element) => element.getAttribute('style')).join(';');
  expect(styles).toMatch(/--checkbox-icon-color: ?var\(--surface\)/);
  expect(styles).toMatch(/--radio-icon-color: ?var\(--surface\)/);
});

it('the label of a wide button has room for descenders', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'mantine-ours.css'), 'utf8');
  const [, rules = ''] = /\[data-block\] \.mantine-Button-label \{([^}]*)\}/.exec(css) ?? [];
  expect(Number(/line-height: ([\d.]+)/.exec(rules)?.[1])).toBeGreaterThanOrEqual(1.2);
});
