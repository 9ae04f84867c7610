import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Uploads a file to `POST /api/file` as it is read, never whole in memory. @returns its uuid */
export const streamUpload = async (origin: string, token: string, path: string): Promise<string> => {
  const boundary = randomUUID();
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="track.wav"',
    'Content-Type: audio/wav',
    '\r\n',
  ].join('\r\n');
  const tail = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(path);
  const call = request(`${origin}/api/file`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  });
  const answered = new Promise<string>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      text(response).then((body) => {
        if (response.statusCode === 201) resolve(JSON.parse(body).uuid);
        else reject(new Error(`POST /file answered ${response.statusCode}: ${body}`));
      }, reject);
    });
  });
  const send = async function* () {
    yield head;
    yield* createReadStream(path, { highWaterMark: 1 << 18 });
    yield tail;
  };
  const [uuid] = await Promise.all([answered, pipeline(send, call)]);
  return uuid;
};
