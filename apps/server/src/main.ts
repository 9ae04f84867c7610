import { readConfig } from './config/env.ts';
import { StartFault } from './platform/database/start-fault.ts';
import { startServer } from './start-server.ts';

try {
  const { config, secrets } = readConfig(process.env);
  const server = await startServer({ config, secrets });
  console.log(`${config.product.name} answers at ${config.publicUrl ?? server.address}`);
  if (server.admin) {
    const { username, oneTimePassword } = server.admin;
    console.log(
      `First administrator: ${username}${oneTimePassword ? `, password (shown once): ${oneTimePassword}` : ''}`,
    );
  }
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal means: now.
      if (stopping) process.exit(1);
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
} catch (error) {
  if (!(error instanceof StartFault) && (error as { code?: unknown }).code !== 'EADDRINUSE') throw error;
  console.error((error as Error).message);
  process.exit(1);
}
