import { type RawBuilder, sql } from 'kysely';

// Expressions of SQL that decide who gets what, for closing a period and for looking ahead.

type Expression = RawBuilder<unknown>;

/** The day on which the plan of a sale month is looked up: its last one, or today if it is not over. */
export const planDay = (saleMonth: Expression, now: Date) =>
  sql`least((${saleMonth} + interval '1 month' - interval '1 day')::date, (${now}::timestamptz AT TIME ZONE 'UTC')::date)`;

/** The plan of a user on a day: the label offer, a paid subscription, or Basic. */
export const planOn = (userUuid: Expression, day: Expression) => sql`
  CASE
    WHEN (
      SELECT plans.plan FROM royalty_label_plans AS plans WHERE plans.user_uuid = ${userUuid} AND plans.valid_from <= ${day}
      ORDER BY plans.valid_from DESC LIMIT 1
    ) = 'LABEL' THEN 'LABEL'
    WHEN EXISTS (
      SELECT FROM purchases WHERE purchases.user_uuid = ${userUuid} AND type = 'SUBSCRIPTION'
        AND purchases.status IN ('PAID', 'ISSUED')
        AND starts_at < (${day} + 1)::timestamp AT TIME ZONE 'UTC' AND expires_at > ${day}::timestamp AT TIME ZONE 'UTC'
    ) THEN 'PREMIUM'
    ELSE 'BASIC'
  END`;

/** The share of a plan on a day, in hundredths of a percent. */
export const shareOn = (plan: Expression, day: Expression) => sql`(
  SELECT shares.hundredths FROM royalty_shares AS shares WHERE shares.plan = ${plan} AND shares.valid_from <= ${day}
  ORDER BY shares.valid_from DESC LIMIT 1)`;

interface SplitsOf {
  readonly releaseUuid: Expression;
  readonly trackUuid: Expression;
  readonly saleMonth: Expression;
  /** Only versions from before this event count; null for all. */
  readonly beforeEvent: number | null;
}

/**
 * The id of the splits in force: the newest version that is valid in the month wins. A track without shares of its own has
 * those of its release.
 */
export const splitsInForce = ({ releaseUuid, trackUuid, saleMonth, beforeEvent }: SplitsOf) => {
  const newest = (where: Expression, place: number) => sql`(
    SELECT versions.id, ${sql.lit(place)} AS place FROM royalty_split_versions AS versions
    WHERE ${where} AND versions.valid_from <= ${saleMonth}
      ${beforeEvent === null ? sql`` : sql`AND after_event < ${beforeEvent}`}
    ORDER BY versions.id DESC LIMIT 1)`;
  return sql`(
    SELECT found.id FROM (
      ${newest(sql`versions.track_uuid = ${trackUuid}`, 0)}
      UNION ALL
      ${newest(sql`versions.release_uuid = ${releaseUuid} AND versions.track_uuid IS NULL`, 1)}
    ) AS found
    WHERE place = 1 OR EXISTS (SELECT FROM royalty_split_shares WHERE version_id = found.id)
    ORDER BY place LIMIT 1)`;
};
