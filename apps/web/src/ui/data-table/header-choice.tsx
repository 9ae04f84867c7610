import classes from './sheet.module.css';

interface HeaderChoiceProps {
  readonly label: string;
  /** The label of a line's radio button. */
  readonly labelOf: (line: number) => string;
  readonly lines: readonly (readonly string[])[];
  /** The index of the header. */
  readonly header: number;
  /** Lines of the header. */
  readonly height?: number;
  readonly onChoose: (header: number) => void;
}

/** The first lines of a file as they are; one of them is chosen as the header. */
export const HeaderChoice = ({ label, labelOf, lines, header, height = 1, onChoose }: HeaderChoiceProps) => {
  const width = Math.max(...lines.map(({ length }) => length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.sheet} aria-label={label}>
        <tbody>
          {lines.map((cells, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key.
              key={index}
              data-header={(index >= header && index < header + height) || undefined}
              data-above={index < header || undefined}
            >
              <th scope="row">
                <label>
                  <input
                    type="radio"
                    name="header"
                    aria-label={labelOf(index + 1)}
                    checked={index === header}
                    onChange={() => onChoose(index)}
                  />{' '}
                  {index + 1}
                </label>
              </th>
              {Array.from({ length: width }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other key.
                <td key={place} title={cells[place]}>
                  {cells[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
