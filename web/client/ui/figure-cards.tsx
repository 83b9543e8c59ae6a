import { formatNumber } from '#shared/formats.ts';
import classes from './figure-cards.module.css';
import type { SkeletonShape } from './skeleton.tsx';

type Card = {
  label: string;
  value: number;
  beside?: string | null;
  /** Shows what the figure counts. */
  press?: () => void;
  isPressed?: boolean;
};

/** Figures in a row, each on a card with its label. */
export function FigureCards({ cards }: { cards: readonly Card[] }) {
  return (
    <dl className={classes.cards}>
      {cards.map(({ label, value, beside, press, isPressed }) => (
        <div key={label} className={`wrap card relative ${classes.card}`}>
          <dt className={`wide soft small ${classes.label}`}>{label}</dt>
          <dd className={`tabular ${classes.figure}`}>
            {press ? (
              <button
                type="button"
                aria-label={`${formatNumber(value)} ${label}`}
                aria-pressed={isPressed}
                onClick={press}
              >
                {formatNumber(value)}
              </button>
            ) : (
              formatNumber(value)
            )}
          </dd>
          {beside && <dd className={`soft small tabular ${classes.beside}`}>{beside}</dd>}
        </div>
      ))}
    </dl>
  );
}

const cardSkeleton = { block: classes.blank };

/** The loading state of four figures above a list. */
export const figureCardsSkeleton: SkeletonShape = {
  in: classes.cards,
  of: [cardSkeleton, cardSkeleton, cardSkeleton, cardSkeleton],
};
