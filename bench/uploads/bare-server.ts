// The lower bound of an upload: node:http writes a body to a file and syncs it, without inspection.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2] ?? '.';

const server = createServer(async (request, response) => {
  const uuid = randomUUID();
  await pipeline(request, createWriteStream(join(folder, uuid), { flush: true }));
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ uuid }));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit());
