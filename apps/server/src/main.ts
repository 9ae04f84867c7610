import { readConfig } from './config/env.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { startServer } from './start-server.ts';

await runUntilStopped(async () => {
  const { config, secrets } = readConfig(process.env);
  const server = await startServer({ config, secrets });
  if (server.admin) {
    const { username, oneTimePassword } = server.admin;
    console.log(
      `First administrator: ${username}${oneTimePassword ? `, password (shown once): ${oneTimePassword}` : ''}`,
    );
  }
  // Last: a reader that waits for this line has seen everything.
  console.log(`${config.product.name} answers at ${server.origin}`);
  return server;
});
