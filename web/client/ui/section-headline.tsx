import classes from './section-headline.module.css';

type Props = { figure: string; label: string };

/** The figure that a panel opens with; its label continues the figure. */
export function SectionHeadline({ figure, label }: Props) {
  return (
    <p className={`soft tabular ${classes.headline}`}>
      <strong className={`ink ${classes.figure}`}>{figure}</strong> {label}
    </p>
  );
}
