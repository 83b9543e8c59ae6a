import classes from './bar-cell.module.css';

type Props = { value: number; share: number; tone: 'stream' | 'ember' };

/** A figure and a bar of its size. */
export function BarCell({ value, share, tone }: Props) {
  return (
    <span className={classes.cell} data-tone={tone}>
      <span aria-hidden="true" className={classes.track}>
        <span className={classes.bar} style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span className={classes.value}>{value.toLocaleString('en-US')}</span>
    </span>
  );
}
