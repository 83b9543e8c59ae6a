import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import classes from './chart-panel.module.css';
import { FigureTable, type TableFigures } from './figure-table.tsx';

type Props = {
  title: string;
  /** What the chart shows. */
  sentence: string;
  note?: string;
  /** Only for eyes. */
  chart: ReactNode;
  /** The same figures. */
  table: TableFigures;
};

/** A chart under the sentence that says what it shows; its table is there for whoever listens, always. */
export function ChartPanel({ title, sentence, note, chart, table }: Props) {
  const [isTable, setIsTable] = useState(false);
  const choice = isTable ? 'Show as chart' : 'Show as table';
  const toggle = (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${choice}: ${title}`}
      onClick={() => setIsTable(!isTable)}
    >
      {choice}
    </Button>
  );
  return (
    <Panel title={title} action={toggle}>
      <p className={classes.sentence}>{sentence}</p>
      {note && <p className={classes.note}>{note}</p>}
      {!isTable && (
        <div aria-hidden="true" className={classes.chart}>
          {chart}
        </div>
      )}
      <div className={isTable ? classes.table : classes.unseen}>
        <FigureTable {...table} />
      </div>
    </Panel>
  );
}
