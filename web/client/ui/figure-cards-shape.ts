import classes from './figure-cards.module.css';
import type { SkeletonShape } from './skeleton.tsx';

const card = { block: classes.blank };

/** The four figures above a list, while they are loaded. */
export const figureCardsShape: SkeletonShape = { in: classes.cards, of: [card, card, card, card] };
