import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { UserId } from '@dubplate/contract/ids';
import { type RoyaltiesIssueCode, royaltiesErrors, royaltiesIssues } from '@dubplate/contract/royalties/errors';
import { INVITATION_DAYS, INVITED_PER_DAY } from '@dubplate/contract/royalties/limits';
import type { OwnSplit, Splits } from '@dubplate/contract/royalties/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { DAY_MS, utcDay } from '@dubplate/rules/dates';
import type { Issue } from '@dubplate/rules/issues';
import { parseShare, shareText, WHOLE_SHARE } from '@dubplate/rules/royalties/shares';
import {
  countedName,
  type EmailTemplates,
  enqueueEmail,
  findUser,
  type PhoneCountry,
} from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { type Actor, hasScope } from '#platform/http/access/actor.ts';
import type { Language } from '#platform/language.ts';
import { applyEvent, recordEvent } from '../accounting/entries-store.ts';
import { dayOfMonth, lastClosedPeriod, lastEvent, lockBooks, monthOfDay, partyOfUser } from '../books-store.ts';
import {
  isParticipant,
  listMembers,
  listOwnSplits,
  listVersions,
  type MemberRow,
  type OwnSplitRow,
  type SplitTarget,
  type VersionRow,
} from './read.ts';
import {
  findInvitations,
  insertMember,
  insertShare,
  insertVersion,
  partyOfName,
  saveInvitation,
  setAnswer,
} from './store.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'split-invitation': { owner: string; title: string; share: string };
    'split-reduced': { owner: string; title: string; share: string; from: string };
    'splits-changed': { title: string; from: string; release: string };
  }
}

export const splitEmails = {
  'split-invitation': {
    link: '/royalties/splits',
    isForUnverified: true,
    isForStrangers: true,
    perDay: 20,
    texts: {
      en: {
        subject: 'A share of “{title}” for you',
        lead: [
          '{owner} gives you {share} % of the earnings of “{title}”.',
          'Your share is kept for you until you answer.',
        ],
        button: 'View the share',
        closing: ['If you don’t have an account with this address yet, create one first.'],
        sms: '{product}: {owner} gives you {share} % of the earnings of “{title}”: {link}',
      },
      ru: {
        subject: 'Доля от «{title}» для вас',
        lead: ['{owner} отдаёт вам {share} % дохода от «{title}».', 'Доля хранится для вас, пока вы не ответите.'],
        button: 'Посмотреть долю',
        closing: ['Если у вас ещё нет аккаунта с этим адресом, сначала создайте его.'],
        sms: '{product}: {owner} отдаёт вам {share} % дохода от «{title}»: {link}',
      },
    },
  },
  'split-reduced': {
    link: '/royalties/splits',
    perDay: 20,
    texts: {
      en: {
        subject: 'Your share of “{title}” changes',
        lead: [
          '{owner} changes your share of “{title}” to {share} % from {from} on. Earlier months keep your present share.',
        ],
        button: 'View your shares',
        closing: ['If you did not agree to this, ask the owner or write to our support.'],
        sms: '{product}: your share of “{title}” becomes {share} % from {from} on: {link}',
      },
      ru: {
        subject: 'Ваша доля от «{title}» меняется',
        lead: ['{owner} меняет вашу долю от «{title}» на {share} % с {from}. За прежние месяцы доля не меняется.'],
        button: 'Посмотреть доли',
        closing: ['Если вы об этом не договаривались, спросите владельца или напишите в поддержку.'],
        sms: '{product}: ваша доля от «{title}» станет {share} % с {from}: {link}',
      },
    },
  },
  'splits-changed': {
    link: '/releases/{release}',
    perDay: 50,
    texts: {
      en: {
        subject: 'The splits of “{title}” have changed',
        lead: ['The splits of “{title}” have changed. The new shares are valid from {from} on.'],
        button: 'View the release',
        closing: ['If you did not do this, change your password and write to our support.'],
        sms: '{product}: the splits of “{title}” have changed from {from} on: {link}',
      },
      ru: {
        subject: 'Доли в «{title}» изменились',
        lead: ['Доли в «{title}» изменились. Новые доли действуют с {from}.'],
        button: 'Открыть релиз',
        closing: ['Если это сделали не вы, смените пароль и напишите в поддержку.'],
        sms: '{product}: доли в «{title}» изменились с {from}: {link}',
      },
    },
  },
} satisfies EmailTemplates;

export type SplitContext = Pick<ServerContext, 'clock' | 'db' | 'jobs' | 'config'>;

const sumOf = (shares: readonly { readonly hundredths: number }[]): number =>
  shares.reduce((sum, { hundredths }) => sum + hundredths, 0);

const present = (
  target: SplitTarget,
  {
    members,
    versions,
    viewer,
  }: { readonly members: readonly MemberRow[]; readonly versions: readonly VersionRow[]; readonly viewer: Actor },
): Splits => {
  const byId = new Map(members.map((member) => [member.id, member]));
  const sharesOf = (version: VersionRow) =>
    version.shares.flatMap(({ member_id, hundredths }) => {
      const member = byId.get(member_id);
      if (!member) return [];
      const { uuid, username, status } = member;
      return [{ uuid, username, status, share: shareText(hundredths) }];
    });
  const [newest] = versions;
  const paid = (newest?.shares ?? []).filter(({ member_id }) => byId.get(member_id)?.status !== 'DECLINED');
  return {
    valid_from: newest ? monthOfDay(newest.valid_from) : null,
    owner: { username: target.ownerName, share: shareText(WHOLE_SHARE - sumOf(paid)) },
    shares: newest ? sharesOf(newest) : [],
    can_edit: viewer.uuid === target.ownerUuid && hasScope(viewer, 'splits:write'),
    versions: versions.map((version) => ({
      valid_from: monthOfDay(version.valid_from),
      created_at: version.created_at.toISOString(),
      shares: sharesOf(version).map(({ uuid, username, share }) => ({ uuid, username, share })),
    })),
  };
};

/** For the owner and every participant. @throws 404 for everyone else */
export const readSplits = async (db: Db, target: SplitTarget | undefined, viewer: Actor): Promise<Splits> => {
  if (!target) throw notFound();
  if (viewer.uuid !== target.ownerUuid && !(await isParticipant(db, target, viewer.uuid))) throw notFound();
  return present(target, { members: await listMembers(db, target), versions: await listVersions(db, target), viewer });
};

interface WantedShare {
  readonly username: string;
  readonly hundredths: number;
}

/** @throws 400 with an issue for each bad share */
const parseShares = (
  shares: readonly { readonly username: string; readonly share: string }[],
  ownerName: string,
  country: PhoneCountry,
): WantedShare[] => {
  const issues: Issue<RoyaltiesIssueCode>[] = [];
  const names = new Set<string>();
  const wanted = shares.flatMap(({ username, share }, place): WantedShare[] => {
    const name = parseUsername(username)?.value;
    const hundredths = parseShare(share);
    if (name === undefined) issues.push({ path: `shares.${place}.username`, code: 'username_invalid' });
    else if (countedName(name, country) === countedName(ownerName, country))
      issues.push({ path: `shares.${place}.username`, code: 'share_of_owner' });
    else if (names.has(countedName(name, country)))
      issues.push({ path: `shares.${place}.username`, code: 'share_repeated' });
    if (hundredths === null) issues.push({ path: `shares.${place}.share`, code: 'share_invalid' });
    if (name === undefined || hundredths === null) return [];
    names.add(countedName(name, country));
    return [{ username: name, hundredths }];
  });
  if (sumOf(wanted) > WHOLE_SHARE) issues.push({ path: 'shares', code: 'shares_exceed' });
  refuseIssues(royaltiesIssues, issues);
  return wanted;
};

const nextMonthOf = (day: LocalDate): LocalDate => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return utcDay(new Date(Date.UTC(year, month, 1)));
};

/** The version in force in a month: the newest that is valid by then. */
const versionOf = (versions: readonly VersionRow[], month: LocalDate): VersionRow | undefined =>
  versions.find(({ valid_from }) => valid_from <= month);

/** Members whose accepted share would be smaller in some month from `from` on. */
const listReduced = (
  members: readonly MemberRow[],
  versions: readonly VersionRow[],
  wanted: ReadonlyMap<number, number>,
  from: LocalDate,
): MemberRow[] => {
  const first = versionOf(versions, from);
  const later = versions.filter(({ id, valid_from }) => valid_from > from && id > (first?.id ?? 0));
  const inForce = [first, ...later];
  return members.filter(({ id, status, party_id }) => {
    if (status !== 'ACCEPTED') return false;
    const most = Math.max(
      0,
      ...inForce.map((version) => version?.shares.find(({ member_id }) => member_id === id)?.hundredths ?? 0),
    );
    return most > (wanted.get(party_id) ?? 0);
  });
};

/**
 * Notes an invitation of someone whose name nobody has proven.
 * @returns whether to send it: once in seven days to each of them
 * @throws 409 INVITATIONS_FULL
 */
const countInvitation = async (
  trx: Db,
  { inviterUuid, partyId, now }: { readonly inviterUuid: UserId; readonly partyId: number; readonly now: Date },
): Promise<boolean> => {
  const { sentAt, today } = await findInvitations(trx, {
    inviterUuid,
    partyId,
    since: new Date(now.getTime() - DAY_MS),
  });
  if (sentAt && now.getTime() - sentAt.getTime() < INVITATION_DAYS * DAY_MS) return false;
  if (today >= INVITED_PER_DAY)
    throw apiError(royaltiesErrors, 'INVITATIONS_FULL', { values: { max: INVITED_PER_DAY } });
  await saveInvitation(trx, { inviterUuid, partyId, now });
  return true;
};

/**
 * Divides the earnings of a release or track from a month on. A share that someone has accepted can't shrink for the past:
 * a reduction runs from next month.
 * @throws 404 unless the caller owns the release, 400, 409 ACCEPTED_SHARE or INVITATIONS_FULL
 */
export const changeSplits = (
  { db, clock, jobs, config }: SplitContext,
  {
    target,
    actor,
    language,
  }: { readonly target: SplitTarget | undefined; readonly actor: Actor; readonly language: Language },
  input: {
    readonly valid_from?: string | undefined;
    readonly shares: readonly { readonly username: string; readonly share: string }[];
  },
): Promise<Splits> =>
  inTransaction(db, async (trx) => {
    if (target?.ownerUuid !== actor.uuid) throw notFound();
    await lockBooks(trx);
    const now = clock.now();
    const current = dayOfMonth(monthOfDay(utcDay(now)));
    const wanted = parseShares(input.shares, target.ownerName, config.phoneCountry);
    const closed = await lastClosedPeriod(trx);
    const earliest = closed && nextMonthOf(closed);
    const asked = input.valid_from === undefined ? current : dayOfMonth(input.valid_from);
    if (earliest !== null && asked < earliest)
      refuseIssues(royaltiesIssues, [
        { path: 'valid_from', code: 'valid_from_invalid', values: { from: monthOfDay(earliest) } },
      ]);
    const members = await listMembers(trx, target);
    const versions = await listVersions(trx, target);
    const parties = new Map<number, WantedShare & { readonly isStranger: boolean }>();
    for (const share of wanted) {
      const { id, isStranger } = await partyOfName(trx, share.username, config.phoneCountry);
      parties.set(id, { ...share, isStranger });
    }
    const shares = new Map([...parties].map(([id, { hundredths }]) => [id, hundredths]));
    const reduced = listReduced(members, versions, shares, asked);
    if (reduced.length > 0 && asked < current) throw apiError(royaltiesErrors, 'ACCEPTED_SHARE');
    const validFrom = reduced.length > 0 && asked === current ? nextMonthOf(current) : asked;
    const versionId = await insertVersion(trx, target, { validFrom, now, afterEvent: await lastEvent(trx) });
    for (const [partyId, { username, hundredths, isStranger }] of parties) {
      const known = members.find(({ party_id, status }) => party_id === partyId && status !== 'DECLINED');
      const memberId = known?.id ?? (await insertMember(trx, target, partyId, now));
      await insertShare(trx, { version_id: versionId, member_id: memberId, hundredths });
      if (known && known.status !== 'INVITED') continue;
      if (isStranger ? await countInvitation(trx, { inviterUuid: actor.uuid, partyId, now }) : !known)
        await enqueueEmail(trx, jobs, {
          kind: 'split-invitation',
          username,
          values: { owner: target.ownerName, title: target.title, share: shareText(hundredths) },
          callerLanguage: language,
        });
    }
    const from = monthOfDay(validFrom);
    for (const { username, party_id } of reduced)
      if (username !== null)
        await enqueueEmail(trx, jobs, {
          kind: 'split-reduced',
          username,
          values: { owner: target.ownerName, title: target.title, share: shareText(shares.get(party_id) ?? 0), from },
        });
    await enqueueEmail(trx, jobs, {
      kind: 'splits-changed',
      username: target.ownerName,
      values: { title: target.title, from, release: target.releaseUuid },
    });
    return readSplits(trx, target, actor);
  });

const presentOwn = (row: OwnSplitRow): OwnSplit => ({
  uuid: row.uuid,
  status: row.status,
  share: shareText(row.hundredths),
  valid_from: monthOfDay(row.valid_from),
  release: { uuid: row.release_uuid, title: row.release_title },
  track: row.track_uuid === null ? null : { uuid: row.track_uuid, title: row.track_title ?? '' },
  owner: { username: row.owner_name },
  held: row.held,
  invited_at: row.invited_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});

export const readOwnSplits = async (db: Db, userUuid: UserId): Promise<OwnSplit[]> =>
  (await listOwnSplits(db, userUuid)).map(presentOwn);

/**
 * Accepts or declines a share. The same answer again changes nothing.
 * @throws 404, 403 NOT_VERIFIED, 409 SPLIT_ENDED after the other answer
 */
export const answerSplit = (
  { db, clock }: Pick<SplitContext, 'clock' | 'db'>,
  {
    uuid,
    actorUuid,
    answer,
  }: { readonly uuid: string; readonly actorUuid: UserId; readonly answer: 'ACCEPTED' | 'DECLINED' },
): Promise<OwnSplit> =>
  inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const [split] = await listOwnSplits(trx, actorUuid, uuid);
    if (!split) throw notFound();
    const user = await findUser(trx, actorUuid);
    if (answer === 'ACCEPTED' && !user?.verified_at) throw apiError(accountsErrors, 'NOT_VERIFIED');
    if (split.status === answer) return presentOwn(split);
    if (split.status !== 'INVITED') throw apiError(royaltiesErrors, 'SPLIT_ENDED');
    // The party of an invited name becomes the user’s.
    await partyOfUser(trx, actorUuid);
    const now = clock.now();
    const event = await recordEvent(
      trx,
      { kind: answer === 'ACCEPTED' ? 'ACCEPT' : 'DECLINE', memberId: split.id },
      now,
    );
    await setAnswer(trx, split.id, { status: answer, answered_at: now, answered_event: event.id });
    await applyEvent(trx, event);
    const [answered] = await listOwnSplits(trx, actorUuid, uuid);
    return presentOwn(answered ?? split);
  });
