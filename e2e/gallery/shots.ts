import { type Exhibit, type Screen, STATES } from './exhibit.ts';
import { type Look, nameOfLook } from './look.ts';

/** A picture that was taken, or could not be. */
export interface Shot {
  /** The route. */
  readonly path: string;
  readonly name: string;
  /** Within the gallery's folder. */
  readonly file: string;
  readonly fault: string | null;
}

export interface Planned {
  readonly path: string;
  readonly name: string;
  readonly exhibit: Exhibit;
}

export interface Absent {
  readonly path: string;
  readonly state: string;
  readonly reason: string;
}

/** `/drafts/$uuid` and `empty`: `drafts-uuid-empty`. */
const nameOf = (path: string, state: string): string =>
  `${path === '/' ? 'home' : path.slice(1).replaceAll('$', '').replaceAll('/', '-')}-${state}`;

/**
 * Returns the exhibits to photograph, and the skipped states with their reasons.
 * @param only parts of names, separated by commas; absent: all exhibits
 */
export const planShots = (
  screens: Readonly<Record<string, Screen>>,
  only = '',
): { planned: Planned[]; absent: Absent[] } => {
  const planned: Planned[] = [];
  const absent: Absent[] = [];
  for (const [path, screen] of Object.entries(screens)) {
    const exhibits = [...STATES.map((state) => [state, screen[state]] as const), ...Object.entries(screen.more ?? {})];
    for (const [state, exhibit] of exhibits) {
      const name = nameOf(path, state);
      if (!only.split(',').some((part) => name.includes(part))) continue;
      if (typeof exhibit === 'string') absent.push({ path, state, reason: exhibit });
      else planned.push({ path, name, exhibit });
    }
  }
  return { planned, absent };
};

export const fileOf = ({ name }: Planned, look: Look): string => `${name}.${nameOfLook(look)}.png`;
