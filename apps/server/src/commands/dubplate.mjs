#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read too, so that they get an answer and not a syntax error.
const oldestNode = 26;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(
    `Dubplate needs Node ${oldestNode}, and this is ${process.versions.node}: run npm ci once, which brings it along, then npx dubplate.\n`,
  );
  process.exit(1);
}
// A reader such as `head` may have seen enough.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { createFilesPrivately } = await import('../platform/files/file-modes.ts');
createFilesPrivately();
const { runCommandLine } = await import('./run-command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), process);
