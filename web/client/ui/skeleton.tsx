import { useState } from 'react';
import classes from './skeleton.module.css';

/**
 * One block of this height, or of the height that its class gives it; or several, laid out by the
 * class of the content to come.
 */
export type SkeletonShape = number | { block: string | undefined } | Group;

type Group = {
  in: string | undefined;
  of: readonly SkeletonShape[];
  /** Visible text over the blocks. */
  caption?: string;
};

export type SkeletonProps = {
  heights: readonly SkeletonShape[];
  /** For screen readers; null if a group announces it for all its blocks. */
  label: string | null;
  /** Spaces the blocks like the sections of a page. */
  isPage?: boolean;
};

/**
 * Placeholder blocks in the shape of the content. CSS shows them only after 150 ms, but at once in
 * place of others that are visible: those of the prerendered frame, or of the page before.
 */
export function Skeleton({ heights, label, isPage = false }: SkeletonProps) {
  const [follows] = useState(isAnySkeletonShown);
  return (
    <div
      role="status"
      className={`stack gap-16 ${classes.blocks}`}
      data-page={isPage || undefined}
      data-follows={follows || undefined}
    >
      {label && <span className="visually-hidden">{label}</span>}
      <Blocks shapes={heights} />
    </div>
  );
}

function isAnySkeletonShown(): boolean {
  if (typeof document === 'undefined' || !classes.block) return false;
  const block = document.getElementsByClassName(classes.block)[0];
  return block !== undefined && getComputedStyle(block).opacity !== '0';
}

function Blocks({ shapes }: { shapes: readonly SkeletonShape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change order
  return shapes.map((shape, index) => <Block key={index} shape={shape} />);
}

function Block({ shape }: { shape: SkeletonShape }) {
  if (typeof shape === 'number') {
    const isLine = shape <= 24 || undefined;
    return <div className={classes.block} data-line={isLine} style={{ height: shape }} />;
  }
  if ('block' in shape) return <div className={`${classes.block} ${shape.block}`} />;
  return (
    <div className={shape.caption ? `${shape.in} ${classes.captioned}` : shape.in}>
      {shape.caption && <p className={`soft nowrap ${classes.caption}`}>{shape.caption}</p>}
      <Blocks shapes={shape.of} />
    </div>
  );
}
