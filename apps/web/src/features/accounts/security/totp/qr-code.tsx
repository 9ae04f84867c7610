import { generate } from 'lean-qr';
import { useMemo } from 'react';
import classes from '../security.module.css';

/** A QR code, black on white in both themes: cameras can't read inverted codes. */
export const QrCode = ({ value, label }: { value: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const code = generate(value);
    const squares: string[] = [];
    for (let y = 0; y < code.size; y++)
      for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`);
    return { size: code.size, path: squares.join('') };
  }, [value]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  );
};
