import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const faces = read('fonts.css')
  .split('@font-face')
  .slice(1)
  .map((face) => ({
    family: /font-family: "([^"]+)"/.exec(face)?.[1] ?? '',
    number: (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100,
  }));

/** The metrics in the font files, in ems. */
const own = { Onest: { ascent: 0.97, descent: 0.305 }, Unbounded: { ascent: 0.995, descent: 0.245 } };

describe.each(['Onest', 'Unbounded'] as const)('%s', (name) => {
  const fallbacks = faces.filter(({ family }) => family.startsWith(`${name} Fallback`));

  it('is preceded by local fonts of the same size, so that its arrival shifts nothing', () => {
    expect(fallbacks).toHaveLength(2);
    for (const { number } of fallbacks) {
      const size = number('size-adjust');
      expect(number('ascent-override') * size).toBeCloseTo(own[name].ascent, 2);
      expect(number('descent-override') * size).toBeCloseTo(own[name].descent, 2);
    }
  });

  it('lists them before the system’s choice', () => {
    const list = fallbacks.map(({ family }) => `"${family}"`).join(', ');
    expect(read('tokens.css')).toContain(`"${name} Variable", ${list}, system-ui`);
  });
});
