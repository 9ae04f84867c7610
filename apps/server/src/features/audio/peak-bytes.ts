interface Extremes {
  /** −127 to 127 for full scale. */
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** The loudest point of each stretch as one byte, 0 to 255: enough to draw by, and a tenth of the numbers' size. */
export const peakBytes = ({ min, max }: Extremes): Buffer =>
  Buffer.from(max.map((high, index) => Math.min(255, Math.round((Math.max(high, -(min[index] ?? 0), 0) / 127) * 255))));
