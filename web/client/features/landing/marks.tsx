import classes from './portraits.module.css';

/** Drawn marks of the startups that are named on this page. */
const marks = {
  'Brightpath Learning': {
    ground: '#f4a62a',
    shapes: [
      ['M82 94a46 46 0 0 1 92 0 46 46 0 0 1-92 0', '#fff3d6'],
      ['M40 142q50-14 84 16v62q-34-26-84-14zM216 142q-50-14-84 16v62q34-26 84-14z', '#7a3e00'],
    ],
  },
  Stockroom: {
    ground: '#3d3a8c',
    shapes: [
      ['M56 134h66v66H56z', '#c9c7ff'],
      ['M134 134h66v66h-66z', '#c9c7ff'],
      ['M95 56h66v66H95z', '#ffffff'],
    ],
  },
  'Verdia Energy': {
    ground: '#1f6b47',
    shapes: [
      ['M128 220c-78-34-78-126 0-184 78 58 78 150 0 184z', '#c9efc9'],
      ['M140 76l-48 66h32l-14 50 54-70h-34z', '#1f6b47'],
    ],
  },
  Ledgerly: {
    ground: '#f2b705',
    shapes: [['M58 136h36v70H58zM110 96h36v110h-36zM162 56h36v150h-36z', '#3b2b00']],
  },
} satisfies Record<string, { ground: string; shapes: [d: string, fill: string][] }>;

type MarkName = keyof typeof marks;

export const isMarkName = (name: string): name is MarkName => Object.hasOwn(marks, name);

export function Mark({ of, size = 's' }: { of: MarkName; size?: 's' | 'm' }) {
  const { ground, shapes } = marks[of];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 256 256"
      className={`rigid ${classes.mark}`}
      data-size={size}
    >
      <path d="M0 0h256v256H0z" fill={ground} />
      {shapes.map(([d, fill]) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
