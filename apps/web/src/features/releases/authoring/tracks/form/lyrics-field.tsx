import { LYRICS_MAX, LYRICS_MIN } from '@dubplate/contract/releases/limits';
import { hasInstrumentalConflict, resolveInstrumentalConflict } from '@dubplate/rules/releases/instrumental';
import { isTooLong } from '@dubplate/rules/releases/line';
import { Anchor, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { planQuery } from '#features/commerce/index.ts';
import { issuesOf, type TrackItem } from '#features/releases/authoring/board/track-item.ts';
import { useAuthoring } from '#features/releases/authoring/use-authoring.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { IfMay } from '#lib/session/acting.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';

/** Paths of the fields that a change of roles may leave empty. */
const EMPTIED = /^(artists|composers|composers\.\d+\.role)$/;

/** Turns a track instrumental; where roles don't fit, the person is asked, and without consent it is turned back. */
export const useInstrumental = (item: TrackItem) => {
  const text = useMessages('app', 'authoring');
  const { workspace, touch } = useAuthoring();
  const { board } = workspace;
  return async (instrumental: boolean) => {
    const isConflict = instrumental && hasInstrumentalConflict(item.form);
    board.edit(item.key, (form) => ({ ...form, instrumental }));
    if (!isConflict) return;
    const isAgreed = await confirm({
      heading: text('rolesHeading'),
      message: text('rolesMessage'),
      action: text('rolesAction'),
    });
    board.edit(item.key, (form) =>
      isAgreed ? { ...form, ...resolveInstrumentalConflict(form) } : { ...form, instrumental: false },
    );
    if (!isAgreed) return;
    // Shows the issues of the emptied fields, although the user did not visit them.
    const issues = issuesOf(board.snapshot().items.find(({ key }) => key === item.key) ?? item);
    for (const { path } of issues) if (EMPTIED.test(path)) touch(`${item.key}.${path}`);
  };
};

interface LyricsFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (lyrics: string) => void;
}

/**
 * The words of a track. Locked where the plan does not include them, though words from before can be taken away; open
 * while that is not known.
 */
export const LyricsField = ({ value, error, onChange }: LyricsFieldProps) => {
  const text = useMessages('app', 'authoring');
  const uiText = useUiText();
  const { number } = useFormat();
  const { data: plan } = useQuery(planQuery);
  const isLocked = plan?.includes_lyrics === false;
  const count = value.trim().length;
  const counts = { typed: number(count), max: number(LYRICS_MAX) };
  const counted = count > 0 && count <= LYRICS_MAX ? uiText('counted', counts) : null;
  return (
    <Textarea
      label={text('lyrics')}
      placeholder={isLocked ? text('lyricsLocked') : text('lyricsHint', { min: LYRICS_MIN })}
      description={
        isLocked ? (
          <>
            {text('lyricsLockedHint')}{' '}
            <IfMay needs={['purchases:write', 'whole-account']}>
              <Link to="/purchases">{text('seePlans')}</Link>
            </IfMay>
            {value && (
              <>
                {' · '}
                <Anchor component="button" type="button" size="sm" onClick={() => onChange('')}>
                  {text('lyricsTakeAway')}
                </Anchor>
              </>
            )}
          </>
        ) : (
          counted
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={3}
      maxRows={16}
      value={value}
      error={isTooLong(value.trim(), LYRICS_MAX) ? uiText('tooLong', counts) : error}
      {...(isLocked
        ? {
            readOnly: true,
            title: text('lyricsLocked'),
            leftSection: <IconLock size={18} stroke={1.75} aria-hidden="true" />,
          }
        : {})}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
};
