import classes from './statistics.module.css';

const figures = [
  { value: '500+', label: 'Startups accelerated' },
  { value: '$50M+', label: 'Total funding raised' },
  { value: '85%', label: 'Success rate' },
  { value: '200+', label: 'Active investors' },
];

export function Statistics() {
  return (
    <section className={classes.section} aria-label="In figures">
      <dl className={classes.figures}>
        {figures.map(({ value, label }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
