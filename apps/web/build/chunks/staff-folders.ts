import { readFileSync } from 'node:fs';

/** The module that lists all staff features; staff fetch it before any staff page. */
export const STAFF = 'src/app/staff/staff-features.ts';

const source = readFileSync(new URL(`../../${STAFF}`, import.meta.url), 'utf8');
const folders = [...source.matchAll(/'#(features\/.+)\/feature\.ts'/g)].map(([, folder]) => folder);

/** A regular expression for the folders of staff features, with a trailing slash. */
export const STAFF_FOLDERS = `src/(?:${folders.join('|')})/`;
