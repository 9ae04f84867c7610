-- Recomputes the lines of a closed period from its converted rows, and returns every line that differs. It shares nothing
-- with the server: amounts are whole units of the 12th decimal, and the units that are left over are given by rank.
-- $1 is the first day of the period. Rows that were converted wrongly are listed by their report.
WITH event AS (
  SELECT id FROM royalty_events WHERE kind = 'CLOSE' AND period = $1::date
), counted AS (
  SELECT rows.*, round(rows.usd * 1000000000000) AS units_of_usd
  FROM royalty_converted_rows AS rows JOIN royalty_reports AS reports ON reports.id = rows.report_id
  WHERE rows.unmatched IS NULL AND CASE WHEN rows.is_detached THEN rows.late_in ELSE reports.counted_in END = $1::date
), parts AS (
  SELECT counted.*, track_uuid AS track, 0 AS part, 1 AS parts FROM counted WHERE track_uuid IS NOT NULL
  UNION ALL
  SELECT counted.*, divisions.track_uuid, divisions.part,
    (SELECT count(*) FROM royalty_divisions AS every
    WHERE every.period = $1::date AND every.release_uuid = counted.release_uuid)::int
  FROM counted JOIN royalty_divisions AS divisions
    ON divisions.period = $1::date AND divisions.release_uuid = counted.release_uuid
  WHERE counted.track_uuid IS NULL
), tracks AS (
  SELECT DISTINCT parts.release_uuid, parts.track, parts.sale_month, owners.id AS owner, months.hundredths AS plan
  FROM parts JOIN releases ON releases.uuid = parts.release_uuid
  JOIN royalty_parties AS owners ON owners.user_uuid = releases.user_uuid
  JOIN royalty_plan_months AS months ON months.party_id = owners.id AND months.sale_month = parts.sale_month
), in_force AS MATERIALIZED (
  SELECT tracks.*, coalesce(
    (SELECT id FROM (
      SELECT id FROM royalty_split_versions WHERE track_uuid = tracks.track AND valid_from <= sale_month
        AND after_event < (SELECT id FROM event) ORDER BY id DESC LIMIT 1
    ) AS of_track WHERE EXISTS (SELECT FROM royalty_split_shares WHERE version_id = of_track.id)),
    (SELECT id FROM royalty_split_versions AS versions WHERE versions.release_uuid = tracks.release_uuid
        AND track_uuid IS NULL AND valid_from <= sale_month
        AND after_event < (SELECT id FROM event) ORDER BY id DESC LIMIT 1)
  ) AS version FROM tracks
), members AS (
  SELECT version, members.id AS member, members.party_id AS party, shares.hundredths
  FROM (SELECT DISTINCT version FROM in_force) AS versions
  JOIN royalty_split_shares AS shares ON shares.version_id = version
  JOIN royalty_split_members AS members ON members.id = shares.member_id
  WHERE NOT (members.status = 'DECLINED' AND members.answered_event < (SELECT id FROM event))
), shares AS (
  -- The service is person -1, the owner 0, and a member the number of the invitation. Weights are of 10,000 × 10,000.
  SELECT release_uuid, track, sale_month, -1 AS person, NULL::int AS party, plan, 0 AS split,
    (10000 - plan)::numeric * 10000 AS weight FROM in_force
  UNION ALL
  SELECT release_uuid, track, sale_month, 0, owner, plan, 10000 - coalesce(given, 0)::int,
    plan::numeric * (10000 - coalesce(given, 0))
  FROM in_force LEFT JOIN (SELECT version, sum(hundredths) AS given FROM members GROUP BY version) AS sums USING (version)
  UNION ALL
  SELECT release_uuid, track, sale_month, member, party, plan, hundredths, plan::numeric * hundredths
  FROM in_force JOIN members USING (version)
), cells AS (
  SELECT parts.report_id, parts.line, parts.part, parts.parts, parts.units_of_usd AS usd, parts.release_uuid, parts.track,
    person, party, plan, split, weight
  FROM parts JOIN shares ON shares.release_uuid = parts.release_uuid AND shares.track = parts.track
    AND shares.sale_month = parts.sale_month
), people AS (
  SELECT report_id, line, person, parts, usd, sum(weight) AS weight, usd * sum(weight) AS exact,
    parts * 100000000::numeric AS of
  FROM cells GROUP BY report_id, line, person, parts, usd
), people_cut AS (
  SELECT *, (exact - mod(mod(exact, of) + of, of)) AS below, mod(mod(exact, of) + of, of) AS rest FROM people
), people_done AS (
  SELECT report_id, line, person, weight, div(below, of) + (
    row_number() OVER (PARTITION BY report_id, line ORDER BY rest DESC, person)
      <= usd - sum(div(below, of)) OVER (PARTITION BY report_id, line))::int AS own
  FROM people_cut
), parts_cut AS (
  SELECT cells.*, own, people_done.weight AS of, mod(mod(own * cells.weight, people_done.weight) + people_done.weight,
    people_done.weight) AS rest
  FROM cells JOIN people_done USING (report_id, line, person) WHERE people_done.weight > 0
), parts_floored AS (
  SELECT *, div(own * weight - rest, of) AS floored FROM parts_cut
), expected AS (
  SELECT party, report_id, line, part, release_uuid, track, nullif(person, 0) AS member, plan, split,
    (div(usd - mod(mod(usd, parts) + parts, parts), parts) + (part < mod(mod(usd, parts) + parts, parts))::int)
      * 0.000000000001 AS usd,
    (floored + (row_number() OVER (PARTITION BY report_id, line, person ORDER BY rest DESC, part)
      <= own - sum(floored) OVER (PARTITION BY report_id, line, person))::int) * 0.000000000001 AS amount,
    person, weight
  FROM parts_floored
), due AS (
  SELECT * FROM expected WHERE person >= 0 AND weight > 0
), written AS (
  SELECT * FROM royalty_lines WHERE period = $1::date
)
SELECT 'line' AS what, coalesce(due.report_id, written.report_id) AS report, coalesce(due.line, written.line) AS line,
  coalesce(due.part, written.part) AS part, coalesce(due.party, written.party_id) AS party,
  trim_scale(due.amount)::text AS expected, trim_scale(written.amount)::text AS found
FROM due FULL JOIN written ON written.party_id = due.party AND written.report_id = due.report_id
  AND written.line = due.line AND written.part = due.part
WHERE due.party IS NULL OR written.party_id IS NULL OR due.amount <> written.amount OR due.usd <> written.usd
  OR (due.release_uuid, due.track, due.member, due.plan, due.split)
    IS DISTINCT FROM (written.release_uuid, written.track_uuid, written.member_id, written.plan_share, written.split_share)
UNION ALL
SELECT 'row', report_id, line, NULL, NULL, trim_scale(expected * 0.000000000001)::text, trim_scale(usd)::text
FROM (
  SELECT report_id, line, usd, floored + (row_number() OVER (PARTITION BY report_id ORDER BY rest DESC, line)
    <= base - sum(floored) OVER (PARTITION BY report_id))::int AS expected
  FROM (
    SELECT *, div(exact - rest, divisor) AS floored FROM (
      SELECT *, mod(mod(exact, divisor) + divisor, divisor) AS rest FROM (
        SELECT rows.report_id, rows.line, rows.usd, base, abs(round(reports.net * 1000000000000000000)) AS divisor,
          round(rows.net * 1000000000000000000) * base * sign(reports.net) AS exact
        FROM royalty_converted_rows AS rows JOIN (
          SELECT *, (received_cents + CASE WHEN fee_by = 'artists' THEN 0 ELSE coalesce(fee_cents, 0) END)
            * 10000000000::numeric AS base
          FROM royalty_reports WHERE counted_in = $1::date AND net <> 0
        ) AS reports ON reports.id = rows.report_id
      ) AS scaled
    ) AS cut
  ) AS floors
) AS converted WHERE expected * 0.000000000001 <> usd
UNION ALL
SELECT 'statement', NULL, NULL, NULL, party, trim_scale(sum(amount))::text, (
  SELECT trim_scale(earnings)::text FROM royalty_statements WHERE party_id = party AND period = $1::date)
FROM due GROUP BY party
HAVING sum(amount) IS DISTINCT FROM (
  SELECT earnings FROM royalty_statements WHERE party_id = party AND period = $1::date)
ORDER BY 1, 2, 3, 4, 5
