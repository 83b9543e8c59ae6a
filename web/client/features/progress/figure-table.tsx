import type { ReactNode } from 'react';
import classes from './figure-table.module.css';

export type TableFigures = {
  caption: string;
  /** The first one names the rows. */
  columns: string[];
  rows: { key: string; cells: ReactNode[] }[];
};

/** Figures in rows: the first cell names its row, the others stand to the right. */
export function FigureTable({ caption, columns, rows }: TableFigures) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
