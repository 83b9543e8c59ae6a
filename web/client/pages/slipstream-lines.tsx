import classes from './slipstream-lines.module.css';

/** On the second current from above, first rider first. */
const riders = [
  { x: 1082.5, y: 140, r: 9 },
  { x: 1003.5, y: 166, r: 7.5 },
  { x: 931, y: 191, r: 6 },
];
const currents = Array.from({ length: 9 }, (_, index) => {
  const low = 560 - index * 14;
  const high = 400 - index * 34;
  return `M-20 ${low}C320 ${low} 470 ${high + 150} 700 ${high + 96}S1010 ${high - 10} 1220 ${high - 60}`;
});

/** Currents behind the words, and three who ride them: each in the one before's slipstream. */
export function SlipstreamLines() {
  return (
    <svg
      aria-hidden="true"
      className={classes.lines}
      viewBox="0 0 1200 600"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
    >
      {currents.map((current, index) => (
        <path key={current} d={current} opacity={0.25 + index * 0.07} />
      ))}
      {riders.map(({ x, y, r }) => (
        <circle key={r} className={classes.rider} cx={x} cy={y} r={r} />
      ))}
    </svg>
  );
}
