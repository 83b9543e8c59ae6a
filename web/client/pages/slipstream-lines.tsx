import classes from './landing-page.module.css';

const lines = [
  'M-40 420C220 420 300 250 560 250S900 400 1240 180',
  'M-40 452C220 452 310 290 570 290S910 440 1240 226',
  'M-40 484C220 484 320 330 580 330S920 480 1240 272',
  'M-40 516C220 516 330 370 590 370S930 520 1240 318',
];

/** Currents behind the words. */
export function SlipstreamLines() {
  return (
    <svg
      aria-hidden="true"
      className={classes.lines}
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeWidth="1.5"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
