import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A failure: an error of S3, no answer, or endless XML. */
export type S3Failure = { readonly status: number; readonly code: string } | 'silence' | 'endless';

interface Stored {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

/** Content of an object whose end never comes, or whose next byte never does. */
type Strange = 'endless' | 'stalled';

export interface S3StandIn {
  readonly settings: {
    readonly endpoint: string;
    readonly region: string;
    readonly bucket: string;
    readonly accessKey: string;
    readonly secretKey: string;
  };
  readonly objects: Map<string, Stored>;
  /** Unfinished uploads, by their ids. */
  readonly uploads: ReadonlyMap<string, ReadonlyMap<number, Buffer>>;
  /** Requests so far, such as `PUT /bucket/key`. */
  readonly requests: readonly string[];
  /** Lists an object with this size whose content differs. */
  addStrange(key: string, listedAs: number, content: Strange): void;
  /** Every request fails from now on, or with null none does. */
  fail(failure: S3Failure | null, isMeant?: (request: string) => boolean): void;
  /** Bytes of what never ends that its readers took. */
  bytesSent(): number;
  stop(): Promise<void>;
}

const E_TAG = { ETag: '"etag"' };
const xml = (name: string, body: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${body}</${name}>`;

/** Part of the S3 protocol on loopback: as much as Dubplate speaks, without signatures. */
export const startS3StandIn = async (): Promise<S3StandIn> => {
  const bucket = 'stand-in';
  let hasBucket = false;
  const objects = new Map<string, Stored>();
  const strange = new Map<string, { readonly listedAs: number; readonly content: Strange }>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  let failure: S3Failure | null = null;
  let isMeant = (_request: string): boolean => true;
  let sent = 0;

  /** Writes as fast as the reader takes it. */
  const sendEndlessly = (response: ServerResponse, filler: string): void => {
    const piece = Buffer.alloc(64 * 1024, filler);
    const send = () => {
      while (response.writable) {
        sent += piece.length;
        if (!response.write(piece)) return void response.once('drain', send);
      }
    };
    send();
  };

  const refuse = (response: ServerResponse, status: number, code: string): void => {
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(xml('Error', `<Code>${code}</Code><Message>${code}</Message>`));
  };

  const listObjects = (response: ServerResponse, query: URLSearchParams): void => {
    const prefix = query.get('prefix') ?? '';
    const sizes = [
      ...[...objects].map(([key, { bytes }]) => [key, bytes.length] as const),
      ...[...strange].map(([key, { listedAs }]) => [key, listedAs] as const),
    ];
    const contents = sizes
      .filter(([key]) => key.startsWith(prefix))
      .filter(([key]) => query.get('delimiter') === null || !key.slice(prefix.length).includes('/'))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, size]) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`);
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${contents.join('')}`));
  };

  const sendObject = (response: ServerResponse, key: string, isHead: boolean): void => {
    const odd = strange.get(key);
    const found = objects.get(key);
    if (odd) response.writeHead(200, { 'content-type': 'application/xml' });
    if (odd?.content === 'endless') sendEndlessly(response, '<a>');
    else if (odd) response.write('<a>');
    else if (!found) refuse(response, 404, 'NoSuchKey');
    else {
      const { bytes, modifiedAt } = found;
      const headers = { 'content-length': bytes.length, 'last-modified': modifiedAt.toUTCString() };
      response.writeHead(200, { ...headers, ...E_TAG }).end(isHead ? undefined : bytes);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '' } = request;
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in');
    const name = `${method} ${pathname}`;
    requests.push(name);
    if (failure !== null && isMeant(name)) {
      // A silent server still reads the request.
      request.resume();
      if (failure === 'endless') {
        response.writeHead(200, { 'content-type': 'application/xml' });
        // Node would buffer writes to an answer without a body without limit.
        if (method === 'HEAD') response.end();
        else sendEndlessly(response, '<a/>');
      } else if (failure !== 'silence') refuse(response, failure.status, failure.code);
      return;
    }
    const key = decodeURIComponent(pathname).slice(`/${bucket}/`.length);
    const body = await buffer(request);
    const uploadId = query.get('uploadId');
    const parts = uploads.get(uploadId ?? '');
    if (key === '') {
      if (method === 'PUT') hasBucket = true;
      if (!hasBucket) refuse(response, 404, 'NoSuchBucket');
      else if (method === 'GET' && query.has('uploads')) response.end(xml('ListMultipartUploadsResult', ''));
      else if (method === 'GET') listObjects(response, query);
      else response.end();
    } else if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      response.end(xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`));
    } else if (uploadId !== null && !parts) refuse(response, 404, 'NoSuchUpload');
    else if (parts && method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, E_TAG).end();
    } else if (parts) {
      uploads.delete(uploadId ?? '');
      const inOrder = [...parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes);
      if (method === 'POST') objects.set(key, { bytes: Buffer.concat(inOrder), modifiedAt: new Date() });
      response.writeHead(method === 'POST' ? 200 : 204).end(xml('CompleteMultipartUploadResult', ''));
    } else if (method === 'PUT') {
      objects.set(key, { bytes: body, modifiedAt: new Date() });
      response.writeHead(200, E_TAG).end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else sendObject(response, key, method === 'HEAD');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKey: 'access-key',
      secretKey: 'secret-key',
    },
    objects,
    uploads,
    requests,
    addStrange: (key, listedAs, content) => void strange.set(key, { listedAs, content }),
    fail(next, isNextMeant = () => true) {
      failure = next;
      isMeant = isNextMeant;
    },
    bytesSent: () => sent,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
