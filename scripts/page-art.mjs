// Makes the title fonts and the brand marks of the public pages: node scripts/page-art.mjs
// The tools are installed into a temporary folder, since nothing else needs them.
import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const fontsFolder = path.join(root, 'apps/server/src/platform/http/pages/fonts');
const marksFile = path.join(root, 'apps/server/src/features/link-pages/pages/brand-marks.ts');
const TOOLS = ['subset-font@2.9.0', 'simple-icons@16.37.0', '@expo-google-fonts/unbounded@0.4.1'];

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n));
const PUNCTUATION = '\u00a0«»–—‘’“”„…·';
/** Each script has its own file, so that a page loads only those of its title. */
const FONTS = {
  latin: range(0x20, 0x7e) + PUNCTUATION,
  'latin-1': range(0xc0, 0xff),
  'latin-ext': range(0x100, 0x17f),
  // Has its own spaces, digits and punctuation: a Russian title needs no other file.
  cyrillic: `${range(0x410, 0x44f)}Ёё \u00a0!"&'()+,-./0123456789:?«»–—…№`,
  'cyrillic-ext': range(0x402, 0x40f) + range(0x452, 0x45f) + range(0x490, 0x4ff),
};

/** Slugs of Simple Icons (CC0) by store, and by the host of a social network. */
const STORE_MARKS = {
  spotify: 'spotify',
  apple_music: 'applemusic',
  itunes: 'itunes',
  youtube: 'youtube',
  vkontakte: 'vk',
  deezer: 'deezer',
  tiktok: 'tiktok',
  instagram: 'instagram',
  facebook: 'facebook',
  soundcloud: 'soundcloud',
  napster: 'napster',
  tidal: 'tidal',
  pandora: 'pandora',
  line_music: 'line',
  netease: 'neteasecloudmusic',
  audiomack: 'audiomack',
  beatport: 'beatport',
  telegram: 'telegram',
  x: 'x',
  bandcamp: 'bandcamp',
  mixcloud: 'mixcloud',
  odnoklassniki: 'odnoklassniki',
  whatsapp: 'whatsapp',
  threads: 'threads',
  twitch: 'twitch',
  discord: 'discord',
  patreon: 'patreon',
  boosty: 'boosty',
};

const luminance = (hex) => {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const makeFonts = async (subsetFont, folder) => {
  const source = (name) => path.join(folder, 'node_modules/@expo-google-fonts/unbounded', name);
  const whole = await readFile(source('700Bold/Unbounded_700Bold.ttf'));
  for (const [name, letters] of Object.entries(FONTS)) {
    const font = await subsetFont(whole, letters, { targetFormat: 'woff2', noLayoutClosure: true });
    await writeFile(path.join(fontsFolder, `title-${name}.woff2`), font);
    console.log(`title-${name}.woff2: ${font.length} bytes`);
  }
  await copyFile(source('LICENSE_FONT'), path.join(fontsFolder, 'LICENSE'));
};

const makeMarks = async (icons) => {
  const marks = Object.entries(STORE_MARKS).map(([key, slug]) => {
    const icon = icons[`si${slug[0].toUpperCase()}${slug.slice(1)}`];
    // White needs a contrast of 2.5 here, which is less than text does: brands use it on such colours themselves.
    const ink = 1.05 / (luminance(icon.hex) + 0.05) >= 2.5 ? '#fff' : '#111';
    const tile = `#${icon.hex.toLowerCase()}`;
    return `  ${key}: { tile: '${tile}', ink: '${ink}', path: '${icon.path}' },`;
  });
  const text = `// Made by scripts/page-art.mjs from Simple Icons (CC0); do not edit.

export interface BrandMark {
  /** Colour of the brand. */
  readonly tile: string;
  readonly ink: string;
  /** In a square of 24. */
  readonly path: string;
}

export const BRAND_MARKS = {
${marks.join('\n')}
} as const satisfies Record<string, BrandMark>;
`;
  await writeFile(marksFile, text);
};

const folder = await mkdtemp(path.join(tmpdir(), 'page-art-'));
const { status } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...TOOLS], {
  stdio: 'inherit',
});
if (status !== 0) throw new Error('The tools could not be installed');
const load = createRequire(path.join(folder, 'package.json'));
await makeFonts(load('subset-font'), folder);
await makeMarks(load('simple-icons'));
await rm(folder, { recursive: true });
