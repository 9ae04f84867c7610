import { STATUS_CODES } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Access, type Endpoint, type EndpointMap, isStaffAccess } from '@dubplate/contract/endpoint';
import { errorBody } from '@dubplate/contract/wire';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

// Found without running it: its main file is the whole page's program.
const FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const INITIALISER = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** The description at `/api/openapi.json`, made when it is first asked for, and a page to read it by at `/api/docs`. */
export const serveApiDocs = async (app: FastifyInstance, describe: () => object): Promise<void> => {
  let document: object | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= describe();
    return document;
  });
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/api/docs/',
    index: 'index.html',
    decorateReply: false,
    allowedPath: (file) => !file.endsWith('swagger-initializer.js') && !file.endsWith('.map'),
  });
  app.get('/api/docs', (_request, reply) => reply.redirect('/api/docs/'));
  app.get('/api/docs/swagger-initializer.js', (_request, reply) => reply.type('text/javascript').send(INITIALISER));
};

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return schema;
};

const parametersOf = (where: 'path' | 'query', type: z.ZodObject | undefined) =>
  Object.entries(type?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));

/** Returns the schema of a multipart form: the body's fields and its files. */
const formOf = (body: z.ZodType, files: string) => {
  const schema = schemaOf(body, 'input');
  const parts = { type: 'array', items: { type: 'string', format: 'binary' } };
  return { ...schema, properties: { ...schema.properties, [files]: parts } };
};

const bodyOf = ({ upload, body, files }: Endpoint) => {
  if (upload)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: [upload],
            properties: { [upload]: { type: 'string', format: 'binary' } },
          },
        },
      },
    };
  return (
    body && {
      required: true,
      content: {
        'application/json': { schema: schemaOf(body, 'input') },
        ...(files && { 'multipart/form-data': { schema: formOf(body, files) } }),
      },
    }
  );
};

const answerOf = ({ status, response, binary }: Endpoint) => ({
  [status]: {
    description: STATUS_CODES[status] ?? '',
    ...(binary && { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }),
    ...(response && { content: { 'application/json': { schema: schemaOf(response, 'output') } } }),
  },
});

/** What a caller needs: nothing, a session, or a session or token with a scope. */
const securityOf = (access: Access) => {
  if (access === 'public') return [];
  if (access === 'session' || access === 'own-session') return [{ session: [] }];
  if (access === 'signed-in') return [{ session: [] }, { token: [] }];
  return [{ session: [] }, { token: [isStaffAccess(access) ? 'staff' : access] }];
};

const errorsOf = ({ access, errors }: Endpoint) => ({
  default: {
    description: [
      'Any error. `message` is a stable code',
      ...(errors?.length ? [`, here among others: ${errors.join(', ')}`] : []),
      access === 'public' ? '.' : '; 401 without a session.',
    ].join(''),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  },
});

/** The published description of every call, made from the contract (OpenAPI 3.1). */
export const describeApi = (endpoints: EndpointMap, { title, version }: { title: string; version: string }) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      summary: endpoint.summary,
      operationId: key.replace(/[^A-Za-z]+/g, '_').replace(/_$/, ''),
      tags: [path.split('/')[1]],
      security: securityOf(endpoint.access),
      parameters: [
        ...parametersOf('path', endpoint.params),
        ...parametersOf('query', endpoint.query),
        ...(endpoint.idempotent
          ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
          : []),
      ],
      ...(bodyOf(endpoint) && { requestBody: bodyOf(endpoint) }),
      responses: { ...answerOf(endpoint), ...errorsOf(endpoint) },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session' },
        token: { type: 'http', scheme: 'bearer', description: 'A personal token, `dub_…`, that holds the named scope' },
      },
    },
  };
};
