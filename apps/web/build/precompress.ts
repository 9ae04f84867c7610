import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** For smaller files the compression header costs as much as it saves. */
const SMALLEST = 1024;

/** Writes a `.br` next to every text file of the build, so that the server never compresses on the fly. */
export const precompress = (): Plugin => {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      for (const name of names) {
        const path = join(outDir, name);
        if (!compressible.test(name) || (await stat(path)).size < SMALLEST) continue;
        const content = await readFile(path);
        const packed = await compress(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        });
        await writeFile(`${path}.br`, packed);
      }
    },
  };
};
