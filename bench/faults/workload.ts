import { setTimeout as pause } from 'node:timers/promises';
import type { FileId, PurchaseId, ReleaseId } from '@dubplate/contract/ids';
import type { StandInPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { daysFromNow } from '@dubplate/testkit/records';
import { type Answer, type Client, Ended } from './client.ts';

/** Every write that the server answered, as its client saw it. */
export interface Answered {
  /** Draft → the number of the last title that was saved. */
  readonly saves: Map<string, number>;
  /** Who made them → drafts. */
  readonly drafts: Map<string, ReleaseId[]>;
  /** Who made them → files with their sizes. */
  readonly files: Map<string, { uuid: FileId; size: number }[]>;
  readonly payments: { purchase: PurchaseId; order: string }[];
  readonly sent: string[];
  /** Answers that no fault explains. */
  readonly surprises: string[];
}

export const createAnswered = (): Answered => ({
  saves: new Map(),
  drafts: new Map(),
  files: new Map(),
  payments: [],
  sent: [],
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
export const payer = (client: Client, answered: Answered, paypal: StandInPayPal, origin: string): Promise<void> =>
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
    await fetch(`${origin}/api/webhooks/paypal`, { method: 'POST', headers, body: new Uint8Array(body) }).catch(
      () => {},
    );
    await pause(500);
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
