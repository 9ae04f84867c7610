import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { CoverSize } from '@dubplate/rules/releases/release-shape';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useMessages } from '#features/moderation/messages.ts';
import { CoverImage } from '#ui/display/cover-image.tsx';
import classes from './cover-panel.module.css';

interface CoverPanelProps {
  readonly release: StaffRelease;
  readonly address: string | null;
  readonly size: CoverSize | null;
}

/** The cover, large; as it was uploaded, one press away. */
export const CoverPanel = ({ release, address, size }: CoverPanelProps) => {
  const text = useMessages();
  const { cover, tint } = release;
  const picture = <CoverImage src={cover?.large} alt="" tint={tint} />;
  if (!address) return <div>{picture}</div>;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.cover}>
      {picture}
      <span className={classes.size}>
        <IconArrowsDiagonal size={18} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>{text('openCover')}</VisuallyHidden>
        {size && text('pixels', { width: size.width, height: size.height })}
        <VisuallyHidden>{text('opensNewTab')}</VisuallyHidden>
      </span>
    </a>
  );
};
