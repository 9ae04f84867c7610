import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { expect, it } from 'vitest';
import { unpackFiles } from './unpack-files.ts';

const zipOf = async (paths: readonly string[]): Promise<File> => {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const path of paths) await writer.add(path, new TextReader(`content of ${path}`), { level: 0 });
  return new File([await writer.close()], 'delivery.ZIP');
};

const unpack = (file: File) =>
  unpackFiles([{ file, folder: 'Old' }], { onProgress: () => undefined, signal: new AbortController().signal });

it('replaces an archive by its recordings and pictures', async () => {
  const archive = await zipOf(['1/resources/1.wav', '1/1.xml', '__MACOSX/1/._1.wav', '1/resources/cover.JPG']);
  const loose = { file: new File(['x'], 'loose.wav'), folder: '' };
  const files = await unpackFiles([loose, { file: archive, folder: 'Old' }], {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  expect(files.map(({ file, folder }) => [folder, file.name, file.type])).toEqual([
    ['', 'loose.wav', ''],
    ['Old/1/resources', '1.wav', 'audio/wav'],
    ['Old/1/resources', 'cover.JPG', 'image/jpeg'],
  ]);
  expect(await files[1]?.file.text()).toBe('content of 1/resources/1.wav');
});

it('leaves out the copies of macOS, also those of a folder', async () => {
  const names = ['._01 Ink.wav', '01 Ink.wav', '._delivery.zip'];
  const loose = names.map((name) => ({ file: new File(['x'], name), folder: 'Old' }));
  const shadow = { file: new File(['x'], '01 Ink.wav'), folder: '__MACOSX/Old' };
  const files = await unpackFiles([...loose, shadow], {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  expect(files.map(({ file }) => file.name)).toEqual(['01 Ink.wav']);
});

it('refuses a damaged archive', async () => {
  const damaged = Buffer.from(await (await zipOf(['a.wav'])).arrayBuffer());
  damaged.write('discount', damaged.indexOf('content of'));
  await expect(unpack(new File([damaged], 'a.zip'))).rejects.toThrow();
  await expect(unpack(new File(['no archive'], 'a.zip'))).rejects.toThrow();
});
