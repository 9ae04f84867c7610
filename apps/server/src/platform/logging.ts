import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { requestPath } from './http/addresses/request-path.ts';

/** Structured logs, a JSON line each, on standard output; what must never be read there is left out. */
export const createLogger = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      err: pino.stdSerializers.err,
      // Without the query: signed links are secrets while they live.
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: requestPath(url) }),
    },
  });
