import classes from './slipstream-lines.module.css';

const currents = Array.from({ length: 9 }, (_, index) => {
  const low = 560 - index * 14;
  const high = 400 - index * 34;
  return `M-20 ${low}C320 ${low} 470 ${high + 150} 700 ${high + 96}S1010 ${high - 10} 1220 ${high - 60}`;
});

/** Currents behind the words and the picture. */
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
    </svg>
  );
}
