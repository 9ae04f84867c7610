import { setTimeout as pause } from 'node:timers/promises';
import { CATALOGUE_IMPORTS_MAX } from '@dubplate/contract/catalogue-imports/limits';
import type { FileId, PurchaseId, ReleaseId } from '@dubplate/contract/ids';
import { catalogueForm, stardustTable } from '@dubplate/testkit/catalogue/catalogues';
import type { StandInPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { daysFromNow } from '@dubplate/testkit/records';
import { type Answer, type Client, Ended } from './client.ts';

/** Every write that the server answered, as its client saw it. */
export interface Answered {
  /** Draft → the number of the last title that was saved. */
  readonly saves: Map<string, number>;
  /** Author → drafts. */
  readonly drafts: Map<string, ReleaseId[]>;
  /** Author → files with their sizes. */
  readonly files: Map<string, { uuid: FileId; size: number }[]>;
  readonly payments: { purchase: PurchaseId; order: string }[];
  readonly sent: string[];
  readonly published: string[];
  /** Names of catalogues that were read. */
  readonly catalogues: Map<string, string[]>;
  /** Report → its streams. */
  readonly imports: Map<string, number>;
  /** Resumable uploads that became files. */
  resumed: number;
  /** Answers that no fault explains. */
  readonly surprises: string[];
}

export const createAnswered = (): Answered => ({
  saves: new Map(),
  drafts: new Map(),
  files: new Map(),
  payments: [],
  sent: [],
  published: [],
  catalogues: new Map(),
  imports: new Map(),
  resumed: 0,
  surprises: [],
});

const expectStatus = (answered: Answered, what: string, answer: Answer, ...statuses: number[]): boolean => {
  if (statuses.includes(answer.status)) return true;
  answered.surprises.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  return false;
};

/** Takes one turn after the other until the bench has ended. */
const untilEnd = async (client: Client, turn: (n: number) => Promise<void>): Promise<void> => {
  try {
    for (let n = 0; !client.hasEnded(); n += 1) await turn(n);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
};

const fileForm = (bytes: Uint8Array<ArrayBuffer>, name: string) => () => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return form;
};

/** Makes drafts and saves each a few times, as the form does while a person types. */
export const author = (client: Client, answered: Answered): Promise<void> =>
  untilEnd(client, async (n) => {
    const created = await client.send('POST', '/release', { body: { title: `Draft ${n} save 0` } });
    if (!expectStatus(answered, 'create', created, 201)) return;
    const { uuid } = created.body;
    answered.drafts.set(client.uuid, [...(answered.drafts.get(client.uuid) ?? []), uuid]);
    for (let save = 1; save <= 8; save += 1) {
      const saved = await client.send('PATCH', `/release/${uuid}`, { body: { title: `Draft ${n} save ${save}` } });
      if (expectStatus(answered, 'save', saved, 200)) answered.saves.set(uuid, save);
      await pause(50);
    }
  });

/** Uploads recordings, each different. */
export const uploader = (client: Client, answered: Answered): Promise<void> =>
  untilEnd(client, async (n) => {
    const wav = new Uint8Array(makeWav({ seconds: 2, seed: n }));
    const stored = await client.send('POST', '/file', { form: fileForm(wav, 'track.wav') });
    if (!expectStatus(answered, 'upload', stored, 201)) return;
    const files = answered.files.get(client.uuid) ?? [];
    answered.files.set(client.uuid, [...files, { uuid: stored.body.uuid, size: wav.length }]);
    await pause(300);
  });

/** Buys services at the provider, which notifies the server by its webhook. */
export const payer = (client: Client, answered: Answered, paypal: StandInPayPal, origin: () => string): Promise<void> =>
  untilEnd(client, async () => {
    const added = await client.send('POST', '/user-product', {
      body: { productName: 'DUBPLATE_EARLY_DATE', userUuid: client.uuid },
    });
    if (!expectStatus(answered, 'add to cart', added, 201)) return;
    const purchase: PurchaseId = added.body.uuid;
    let opened: Answer;
    do {
      opened = await client.send('POST', '/user-products/checkout?paymentType=PAY_PAL', {
        body: { user_products_uuids: [purchase] },
      });
      await pause(100);
      // The provider is down and the person sees that; they try again.
    } while (opened.status === 502);
    if (!expectStatus(answered, 'checkout', opened, 201)) return;
    const order = new URL(opened.body.payUrl).searchParams.get('token') ?? '';
    paypal.approve(order);
    answered.payments.push({ purchase, order });
    const { headers, body } = paypal.event('CHECKOUT.ORDER.APPROVED', { id: order });
    // Sent once, as if the provider gave up at once: the server has to find out on its own.
    await fetch(`${origin()}/api/webhooks/paypal`, { method: 'POST', headers, body: new Uint8Array(body) }).catch(
      () => {},
    );
    await pause(500);
  });

/** Bytes of one piece of a resumable upload: less than a part of S3, so that parts are joined. */
const PIECE = 3_000_000;

/** Uploads in pieces, each to another node, asking for the offset whenever a piece was not taken. */
export const resumer = (client: Client, answered: Answered): Promise<void> =>
  untilEnd(client, async (n) => {
    const wav = new Uint8Array(makeWav({ seconds: 40, seed: 1_000 + n }));
    const protocol = { 'tus-resumable': '1.0.0' };
    const created = await client.send('POST', '/uploads', {
      headers: { ...protocol, 'upload-length': String(wav.length), 'upload-metadata': `filename ${btoa('a.wav')}` },
    });
    if (!expectStatus(answered, 'begin an upload', created, 201)) return;
    const path = (created.headers.get('location') ?? '').replace('/api', '');
    for (;;) {
      const state = await client.send('HEAD', path, { headers: protocol });
      if (!expectStatus(answered, 'ask for an upload', state, 200)) return;
      const offset = Number(state.headers.get('upload-offset'));
      const piece = await client.send('PATCH', path, {
        headers: {
          ...protocol,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: wav.subarray(offset, offset + PIECE),
      });
      // A piece that was taken although its answer was lost is refused when it comes again.
      if (!expectStatus(answered, 'continue an upload', piece, 200, 204, 409)) return;
      const isWhole =
        piece.status === 200 ||
        (await client.send('HEAD', path, { headers: protocol })).headers.get('upload-offset') === String(wav.length);
      if (!isWhole) continue;
      const file = await client.send('GET', path, { headers: protocol });
      if (!expectStatus(answered, 'the file of an upload', file, 200)) return;
      const files = answered.files.get(client.uuid) ?? [];
      answered.files.set(client.uuid, [...files, { uuid: file.body.uuid, size: wav.length }]);
      answered.resumed += 1;
      return;
    }
  });

/** Imports catalogues, as many as a person may keep. */
export const cataloguer = async (client: Client, answered: Answered): Promise<void> => {
  const table = stardustTable({ releases: 300, tracks: 10 });
  let left = CATALOGUE_IMPORTS_MAX;
  await untilEnd(client, async (n) => {
    if (left === 0) return pause(1_000);
    const name = `catalogue-${n}.csv`;
    const imported = await client.send('POST', '/me/catalogue-imports', { form: () => catalogueForm(table, { name }) });
    // Another node may still read the file of a try that was cut off.
    if (imported.status === 409 && imported.body.message === 'IMPORT_UNDER_WAY') return pause(500);
    if (!expectStatus(answered, 'import a catalogue', imported, 201)) return;
    left -= 1;
    answered.catalogues.set(client.uuid, [...(answered.catalogues.get(client.uuid) ?? []), name]);
    await pause(1_500);
  });
};

/** Imports reports of streams that match no release. */
export const importer = (admin: Client, answered: Answered): Promise<void> =>
  untilEnd(admin, async (n) => {
    const lines = Array.from(
      { length: 2_000 },
      (_, line) =>
        `2026-10-${String((line % 28) + 1).padStart(2, '0')},spotify,ZZDUB26${String(line).padStart(5, '0')},${n + 1}`,
    );
    const form = () => {
      const data = new FormData();
      data.append('report', `bench-${n}`);
      data.append('file', new Blob([['day,platform,isrc,quantity', ...lines].join('\n')]), 'report.csv');
      return data;
    };
    const imported = await admin.send('POST', '/staff/statistics/import', { form });
    if (expectStatus(answered, 'import', imported, 200)) answered.imports.set(`bench-${n}`, lines.length * (n + 1));
    await pause(3_000);
  });

/** Approves and publishes all submitted releases, so that they leave for the stores. */
export const publisher = (admin: Client, answered: Answered): Promise<void> =>
  untilEnd(admin, async () => {
    for (const uuid of answered.sent.slice(answered.published.length)) {
      // 409: done before, by a call whose answer was lost and whose key another try did not repeat.
      const approved = await admin.send('POST', `/staff/release/${uuid}/approve`);
      expectStatus(answered, 'approve', approved, 200, 201, 409);
      const published = await admin.send('POST', `/staff/release/${uuid}/publish`, { body: {} });
      if (expectStatus(answered, 'publish', published, 200, 201, 409)) answered.published.push(uuid);
    }
    await pause(1_000);
  });

/** Has a backup made from time to time. */
export const requestBackups = (admin: Client, answered: Answered): Promise<void> =>
  untilEnd(admin, async () => {
    const requested = await admin.send('POST', '/staff/backup');
    expectStatus(answered, 'request a backup', requested, 201, 409);
    for (let seconds = 0; seconds < 45 && !admin.hasEnded(); seconds += 1) await pause(1_000);
  });

/** Drafts that pass every rule, made before anything fails. */
export const prepareDrafts = async (client: Client, count: number): Promise<string[]> => {
  const languages = (await client.send('GET', '/languages')).body;
  const styles = (await client.send('GET', '/music-styles')).body;
  const style = styles.find(({ childs }: { childs: unknown[] }) => childs.length > 0);
  const reference = {
    language_id: languages[0].languageId,
    primary_music_style_id: style.musicStyleId,
    secondary_music_style_id: style.childs[0].musicStyleId,
  };
  const artist = (await client.send('POST', '/artist', { body: { name: 'Night Ferry' } })).body;
  const credit = { artist_uuid: artist.uuid, role: 'PRIMARY_ARTIST' };
  const cover = new Uint8Array(await makeCover({ side: 1440 }));
  const drafts: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const picture = (await client.send('POST', '/file', { form: fileForm(cover, 'cover.jpg') })).body;
    const wav = new Uint8Array(makeWav({ seconds: 2, seed: n }));
    const sound = (await client.send('POST', '/file', { form: fileForm(wav, 'track.wav') })).body;
    const { uuid } = (
      await client.send('POST', '/release', {
        body: {
          ...reference,
          title: 'First Light',
          type: 'SINGLE',
          release_date: daysFromNow(30),
          cover_uuid: picture.uuid,
        },
      })
    ).body;
    await client.send('POST', `/release/${uuid}/add-artist`, { body: credit });
    await client.send('POST', `/release/${uuid}/add-track`, {
      body: {
        ...reference,
        title: 'Track 1',
        wav_uuid: sound.uuid,
        preview_start_seconds: 0,
        artists: [credit],
        composers: [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' }],
      },
    });
    drafts.push(uuid);
  }
  return drafts;
};

/** Sends prepared drafts one after the other. */
export const sender = async (client: Client, answered: Answered, drafts: string[], everyMs: number): Promise<void> => {
  try {
    for (const draft of drafts) {
      if (client.hasEnded()) return;
      const sent = await client.send('POST', `/release/${draft}/publish`);
      if (expectStatus(answered, 'send', sent, 200)) answered.sent.push(draft);
      await pause(everyMs);
    }
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
};
