import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

export type FigureTableProps = {
  caption?: string;
  /** Where no heading beside the table says the same. */
  isCaptionShown?: boolean;
  /** The first column holds the row headers. */
  columns?: string[];
  /** Where the figures speak for themselves. */
  isHeadHidden?: boolean;
  rows: { key: string; cells: ReactNode[] }[];
};

/** A table of figures; the first cell of a row is its header. */
export function FigureTable({
  caption,
  isCaptionShown = false,
  columns = [],
  isHeadHidden = false,
  rows,
}: FigureTableProps) {
  return (
    <table className={`wide tabular ${classes.table}`}>
      {caption && (
        <caption className={isCaptionShown ? `soft small ${classes.caption}` : 'visually-hidden'}>
          {caption}
        </caption>
      )}
      {columns.length > 0 && (
        <thead className={isHeadHidden ? 'visually-hidden' : undefined}>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column alone.
              <td key={index} data-label={columns[index + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
