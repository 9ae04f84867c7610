import type { CSSProperties, HTMLAttributes } from 'react';
import classes from './skeleton.module.css';

type Size = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
/** A step of the theme’s scale, or a length with its unit. */
type Space = Size | (string & {});

interface SkeletonProps extends Pick<HTMLAttributes<HTMLDivElement>, 'className' | 'style' | 'role' | 'aria-label'> {
  /** CSS lengths; fills its container by default. */
  readonly width?: string;
  readonly maxWidth?: string;
  readonly height?: string;
  readonly radius?: Size;
  readonly isRound?: boolean;
  readonly mt?: Space;
  readonly mb?: Space;
}

const SIZES: readonly string[] = ['xs', 'sm', 'md', 'lg', 'xl'] satisfies Size[];

const toMargin = (space: Space | undefined) =>
  space !== undefined && SIZES.includes(space) ? `var(--mantine-spacing-${space})` : space;

/**
 * A placeholder of loading content. A page renders fifty of them at its busiest moment, and Mantine's skeleton costs a
 * component with separate styles, two pseudo-elements and a layer.
 */
export const Skeleton = ({
  width,
  maxWidth,
  height,
  radius,
  isRound,
  mt,
  mb,
  className,
  style,
  ...rest
}: SkeletonProps) => (
  <div
    data-skeleton
    className={className ? `${classes.skeleton} ${className}` : classes.skeleton}
    style={
      {
        '--skeleton-width': width,
        '--skeleton-max-width': maxWidth,
        '--skeleton-height': height,
        '--skeleton-radius': isRound ? '50%' : radius && `var(--mantine-radius-${radius})`,
        marginTop: toMargin(mt),
        marginBottom: toMargin(mb),
        ...style,
      } as CSSProperties
    }
    {...rest}
  />
);
