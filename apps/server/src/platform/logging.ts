import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { requestPath } from './http/addresses/request-path.ts';

/** How often lines about one part that is away are written, in milliseconds. */
const OUTAGE_LINE_MS = 60_000;

/** Limits log lines about outages to one per part and minute. The next line reports how many were omitted. */
const createOutageFilter = (now: () => number) => {
  const parts = new Map<string, { writtenAt: number; omitted: number }>();
  return (part: string): { omitted: number } | null => {
    const last = parts.get(part);
    if (last && now() - last.writtenAt < OUTAGE_LINE_MS) {
      last.omitted += 1;
      return null;
    }
    parts.set(part, { writtenAt: now(), omitted: 0 });
    return { omitted: last?.omitted ?? 0 };
  };
};

interface LoggerOptions {
  readonly destination?: { write(line: string): void };
  /** Milliseconds from any start. */
  readonly now?: () => number;
}

/**
 * Writes structured logs, a JSON line each, on standard output, without what must never be read there. A line with the
 * field `outage`, the name of the part that is away, is written once a minute for that part.
 */
export const createLogger = (
  { logLevel }: Pick<Config, 'logLevel'>,
  { destination, now = () => performance.now() }: LoggerOptions = {},
): Logger => {
  const filter = createOutageFilter(now);
  return pino(
    {
      level: logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
      serializers: {
        err: pino.stdSerializers.err,
        // Logs no query: signed links are secrets until they expire.
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: requestPath(url) }),
      },
      hooks: {
        logMethod([fields, ...rest], method) {
          const part = (fields as { outage?: unknown } | null)?.outage;
          if (typeof part !== 'string') return method.apply(this, [fields, ...rest] as Parameters<typeof method>);
          const written = filter(part);
          if (!written) return;
          const { omitted } = written;
          const shown = { ...(fields as object), ...(omitted > 0 && { omitted }) };
          method.apply(this, [shown, ...rest] as unknown as Parameters<typeof method>);
        },
      },
    },
    destination ?? pino.destination(1),
  );
};
