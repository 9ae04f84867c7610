// Makes the pictures of the app on the landing page: npm run landing-pictures -w @dubplate/e2e, after a build
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const SHOTS = { release: 'releases-uuid-in-stores', statistics: 'statistics-full' } as const;
const WIDTH = 1280;
const HEIGHT = 800;
const QUALITY = 62;
const pictures = path.join(import.meta.dirname, 'pictures');
const target = path.join(import.meta.dirname, '../../apps/server/src/features/landing/assets/pictures');

const gallery = path.join(import.meta.dirname, 'gallery-command.ts');
const names = Object.values(SHOTS).join(',');
if (!process.argv.includes('--keep')) {
  const { status } = spawnSync(process.execPath, [gallery, '--only', names, '--widths', String(WIDTH), '--all'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The gallery has failed');
}
await mkdir(target, { recursive: true });
for (const [shot, name] of Object.entries(SHOTS))
  for (const theme of ['light', 'dark'])
    for (const language of ['en', 'ru']) {
      const { size } = await sharp(path.join(pictures, `${name}.${WIDTH}-${theme}-${language}.png`))
        .resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
        .webp({ quality: QUALITY, effort: 6 })
        .toFile(path.join(target, `${shot}-${theme}-${language}.webp`));
      console.log(`${shot}-${theme}-${language}.webp: ${size} bytes`);
    }
