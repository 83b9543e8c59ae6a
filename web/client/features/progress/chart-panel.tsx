import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#shared/formats.ts';
import { FigureTable, type FigureTableProps } from '../../ui/figure-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './progress.module.css';

type Props = {
  title: string;
  sentence: string;
  note?: string;
  /** Controls that choose the figures of chart and table. */
  controls?: ReactNode;
  /** Hidden from screen readers, which get the table. */
  chart: ReactNode;
  /** The same figures as in the chart; without any there is neither. */
  table: FigureTableProps;
  /** Below either. */
  foot?: ReactNode;
};

/** A chart with a sentence that sums it up. Screen readers always find its table instead. */
export function ChartPanel({ title, sentence, note, controls, chart, table, foot }: Props) {
  const [isTable, setIsTable] = useState(false);
  const hasFigures = table.rows.length > 0;
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
    <Panel title={title} action={hasFigures && toggle}>
      <p className={`medium ${classes.sentence}`}>{sentence}</p>
      {note && <p className={`soft small ${classes.note}`}>{note}</p>}
      {controls}
      {hasFigures && (
        <>
          {!isTable && (
            <div aria-hidden="true" className={classes.chart}>
              {chart}
            </div>
          )}
          <div className={isTable ? classes.table : 'visually-hidden'}>
            <FigureTable {...table} />
          </div>
        </>
      )}
      {foot}
    </Panel>
  );
}

type BarCellProps = { value: number; share: number; metric: 'points' | 'streak' };

/** A figure with a bar in proportion to it. */
export function BarCell({ value, share, metric }: BarCellProps) {
  return (
    <span className={`row end gap-12 ${classes.cell}`} data-metric={metric}>
      <span aria-hidden="true" className={`flex ${classes.track}`}>
        <span className={classes.bar} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className={`medium ${classes.value}`}>{formatNumber(value)}</span>
    </span>
  );
}
