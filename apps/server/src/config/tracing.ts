import { z } from 'zod';
import type { Config } from './config.ts';

/** `key=value,other=value`, values percent-encoded, as OpenTelemetry has them. */
const namedValues = z.string().transform((given, context) => {
  const pairs = given.split(',').map((pair) => {
    const [name = '', ...rest] = pair.split('=');
    return [name.trim(), rest.join('=').trim()] as const;
  });
  try {
    if (pairs.some(([name]) => name === '')) throw new Error('a value without a name');
    return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    context.addIssue('must be like api-key=secret,other=value, with values percent-encoded');
    return z.NEVER;
  }
});

/** The settings of traces, under the names that OpenTelemetry gives them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: namedValues.default({}),
  OTEL_SERVICE_NAME: z.string().default('dubplate'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
const all = z.object(tracingSettings);

/** Null where no collector is named: nothing is traced then. */
export const readTracingConfig = (env: z.infer<typeof all>): Config['tracing'] =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: env.OTEL_SERVICE_NAME,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      };
