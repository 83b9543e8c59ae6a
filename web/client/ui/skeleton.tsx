import classes from './skeleton.module.css';

/**
 * A block of this height, or of the height that a class gives it; or several blocks in the layout
 * of the class that lays out what comes.
 */
export type SkeletonShape = number | { block: string | undefined } | Group;

type Group = {
  in: string | undefined;
  of: readonly SkeletonShape[];
  /** Shown over the blocks. */
  says?: string;
};

type Props = {
  heights: readonly SkeletonShape[];
  /** For those who see no blocks; null where a group says it for all to see. */
  label: string | null;
  /** The blocks take the places of a page's parts, as far apart as these. */
  isPage?: boolean;
};

/** Blocks in the shape of what is being loaded. They appear only after 150 ms, by style alone. */
export function Skeleton({ heights, label, isPage = false }: Props) {
  return (
    <div role="status" className={classes.blocks} data-page={isPage || undefined}>
      {label && <span className={classes.label}>{label}</span>}
      <Blocks shapes={heights} />
    </div>
  );
}

function Blocks({ shapes }: { shapes: readonly SkeletonShape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change places
  return shapes.map((shape, index) => <Block key={index} shape={shape} />);
}

function Block({ shape }: { shape: SkeletonShape }) {
  if (typeof shape === 'number') {
    const isLine = shape <= 24 || undefined;
    return <div className={classes.block} data-line={isLine} style={{ height: shape }} />;
  }
  if ('block' in shape) return <div className={`${classes.block} ${shape.block}`} />;
  return (
    <div className={shape.says ? `${shape.in} ${classes.told}` : shape.in}>
      {shape.says && <p className={classes.words}>{shape.says}</p>}
      <Blocks shapes={shape.of} />
    </div>
  );
}
