import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { chunkLoading } from '../chunk-loading.ts';
import { type Chunk, mergeChunks } from './merge-chunks.ts';
import { staffChunks, visitOf } from './visits.ts';

type Group = Rolldown.CodeSplittingGroup;
type OutputChunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

const WEB = path.resolve(import.meta.dirname, '../..');
/** The share of a source file that remains after minification and compression, measured over all files. */
const SENT_SHARE = 1 / 7;
/**
 * The cost of a request on top of its bytes. Over HTTP/1.1 a phone spends a sixth of a round trip, the time of 5 KB;
 * over HTTP/2 almost nothing. A higher value gives fewer files and pages that fetch unused code.
 */
const REQUEST_BYTES = 2_000;

/** Builds with the finest splitting: each set of modules that the same pages share is a file. */
const splitFinely = async (groups: readonly Group[]): Promise<Rolldown.RolldownOutput['output']> => {
  const result = await build({
    configFile: false,
    root: WEB,
    logLevel: 'silent',
    plugins: [react(), chunkLoading()],
    build: {
      target: 'es2023',
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: [...groups] } } },
    },
  });
  const first = Array.isArray(result) ? result[0] : result;
  if (!first || !('output' in first)) throw new Error('The build for the plan of chunks has no output');
  return first.output;
};

/**
 * Adds groups so that shared modules fill few files. Hundreds of modules are shared by some pages and not by others; a
 * file for each set of pages would cost dozens of requests per page. See docs/decisions/0035.
 */
export const planChunks = async (groups: readonly Group[]): Promise<Group> => {
  const output = await splitFinely(groups);
  const sizes = new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code.length : file.source.length]),
  );
  const outputs = output.filter((file): file is OutputChunk => file.type === 'chunk');
  const nameOf = ({ facadeModuleId, fileName }: OutputChunk) =>
    facadeModuleId ? path.relative(WEB, facadeModuleId).replaceAll(path.sep, '/') : fileName;
  const names = new Map(outputs.map((chunk) => [chunk.fileName, nameOf(chunk)]));
  const namesOf = (files: readonly string[]) => files.flatMap((file) => names.get(file) ?? []);
  const isFixed = (chunk: OutputChunk) =>
    chunk.isEntry || chunk.isDynamicEntry || groups.some(({ name }) => name === chunk.name);
  const chunks = outputs.map((chunk): Chunk => {
    const files = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])];
    return {
      name: nameOf(chunk),
      bytes: SENT_SHARE * files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
      files: files.length,
      imports: namesOf(chunk.imports),
      isShared: !isFixed(chunk),
    };
  });
  const staff = staffChunks(
    new Map(outputs.map((chunk) => [nameOf(chunk), namesOf([...chunk.imports, ...chunk.dynamicImports])])),
  );
  const visits = outputs.filter(({ isDynamicEntry }) => isDynamicEntry).map((chunk) => visitOf(nameOf(chunk), staff));
  const modules = new Map(outputs.map((chunk) => [nameOf(chunk), chunk.moduleIds]));
  const merged = mergeChunks(chunks, visits, REQUEST_BYTES);
  const groupOf = new Map(
    merged.flatMap((members, index) =>
      members.flatMap((member) => modules.get(member) ?? []).map((id) => [id, `parts-${index + 1}`] as const),
    ),
  );
  return { name: (id) => groupOf.get(id) ?? null, priority: 0, includeDependenciesRecursively: false };
};
