import classes from './section-head.module.css';

type Props = { id: string; title: string; lead?: string };

export function SectionHead({ id, title, lead }: Props) {
  return (
    <div className={classes.head}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
  );
}
