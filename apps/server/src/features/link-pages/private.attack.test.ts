import { publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

// An attacker tries to read unpublished content through all URLs of links and artists that they know or guess.

const server = useServer();
/** Texts that must not be in any public response. */
const secrets: string[] = [];
const addresses: string[] = [];
const ANSWERS = new Set([200, 301, 302, 404, 410]);
beforeAll(async () => {
  const moderator = await signUp(server, { roles: ['moderator', 'support', 'admin'] });
  const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
  const shown = await publishLink(server, moderator, { title: 'Shown' });
  const { owner } = shown;
  await owner.ok('PATCH /artist/{id}', {
    params: { id: shown.artist },
    body: { page: { enabled: true, slug: 'shown-to-strangers' } },
  });
  secrets.push(owner.username, owner.uuid, 'Petrova');

  // A draft of the same artist with an unpublished cover, its uuid as a slug, and a link to it.
  const draft = await makeDraft(owner, { title: 'Unpublishedtitle' });
  await owner.ok('POST /release/{id}/add-artist', {
    params: { id: draft.release.uuid },
    body: { artist_uuid: shown.artist, role: 'PRIMARY_ARTIST' },
  });
  secrets.push('Unpublishedtitle', draft.release.uuid, String(draft.release.cover_uuid));
  const hidden = await publishLink(server, moderator, { title: 'Hiddentitle' });
  await hidden.owner.ok('PATCH /link/{id}', { params: { id: hidden.link }, body: { hidden: true } });
  const unpublished = await publishLink(server, moderator, { title: 'Takenbacktitle' });
  await sql("UPDATE releases SET status = 'DRAFT' WHERE uuid = $1", [unpublished.release]);
  const banned = await publishLink(server, moderator, { title: 'Bannedtitle' });
  await banned.owner.ok('PATCH /artist/{id}', {
    params: { id: banned.artist },
    body: { page: { enabled: true, slug: 'hidden-from-strangers' } },
  });
  await moderator.ok('POST /staff/user/{id}/ban', { params: { id: banned.owner.uuid }, body: { ban_reason: 'Spam' } });
  const down = await publishLink(server, moderator, { title: 'Downtitle' });
  await moderator.ok('POST /staff/link/{id}/takedown', {
    params: { id: down.link },
    body: { reason: 'Takedownreason' },
  });
  const own = await signUpVerified(server);
  const kept = await own.ok('POST /link', {
    body: {
      title: 'Ownlink',
      stores: [
        { store: 'spotify', url: 'https://open.spotify.com/shownone' },
        { store: 'deezer', url: 'https://deezer.com/hiddenone', shown: false },
      ],
    },
  });
  secrets.push(
    'Hiddentitle',
    'Takenbacktitle',
    'Bannedtitle',
    'Downtitle',
    'Takedownreason',
    'hiddenone',
    own.username,
    own.uuid,
  );

  const slugs = [
    shown.slug,
    hidden.slug,
    unpublished.slug,
    banned.slug,
    down.slug,
    kept.slug,
    'shown-to-strangers',
    'hidden-from-strangers',
    draft.release.uuid,
    String(draft.release.cover_uuid),
    shown.release,
    shown.link,
    shown.artist,
    owner.uuid,
    'unpublishedtitle',
    'night-ferry-unpublishedtitle',
    'night-ferry',
  ];
  const rests = [
    '',
    '/',
    '.json',
    '.cover.webp',
    '.cover.webp?size=small',
    '.card.jpg',
    '.ics',
    '.qr.svg',
    '.preview',
    '.avatar.webp',
    '/report',
    '/spotify',
    '/deezer',
    '/other',
    `/${draft.release.uuid}`,
    '?page=1',
    `.cover.webp?v=${draft.release.cover_uuid}`,
  ];
  for (const kind of ['l', 'a'])
    for (const slug of slugs) for (const rest of rests) addresses.push(`/${kind}/${encodeURIComponent(slug)}${rest}`);
  for (const slug of slugs) addresses.push(`/oembed?url=${encodeURIComponent(`${server.origin}/l/${slug}`)}`);
  addresses.push('/sitemap.xml', '/robots.txt');
});

it('drafts, private names and unpublished covers are not reachable', async () => {
  const statuses = new Map<number, number>();
  const draftsCover = secrets.find((secret) => addresses.includes(`/l/${secret}`));
  for (const address of addresses) {
    const response = await fetch(server.origin + address, { redirect: 'manual' });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    expect([address, ANSWERS.has(response.status) || response.status]).toEqual([address, true]);
    const asked = decodeURIComponent(address);
    const answer = (await response.text()) + JSON.stringify([...response.headers]);
    for (const secret of secrets) {
      // The 404 page may repeat the requested path.
      if (asked.includes(secret) && response.status >= 300) continue;
      expect([address, secret, answer.includes(secret)]).toEqual([address, secret, false]);
    }
  }
  expect(draftsCover).toBeDefined();
  // Makes sure that the walk opened pages and published pictures.
  expect(statuses.get(200)).toBeGreaterThan(15);
  expect(statuses.get(410)).toBeGreaterThan(15);
});

it('covers of hidden, denied and unknown links return no bytes', async () => {
  for (const address of addresses.filter((one) => one.includes('.cover.webp'))) {
    const response = await fetch(server.origin + address, { redirect: 'manual' });
    if (response.status === 200) expect(address).toMatch(/^\/l\/[^/]*shown\.cover/);
  }
});
