import classes from './skeleton.module.css';

/** Blocks in the shape of what is being loaded. They appear only after 150 ms, by style alone. */
export function Skeleton({ heights, label }: { heights: number[]; label: string }) {
  return (
    <div role="status" className={classes.blocks}>
      <span className={classes.label}>{label}</span>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
        <div key={index} className={classes.block} style={{ height }} />
      ))}
    </div>
  );
}
