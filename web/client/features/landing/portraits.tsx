import type { CSSProperties } from 'react';
import { hueOf } from '../../ui/avatar-rules.ts';
import classes from './portraits.module.css';

/* Drawn like the demo's people (db/seed/draw-pictures.ts): nobody real, nothing fetched. */

type Hair = 'short' | 'side' | 'bob' | 'long' | 'bun' | 'curls' | 'scarf';
type Person = {
  skin: string;
  hair: Hair;
  hairColor: string;
  top: string;
  glasses?: boolean;
  beard?: boolean;
};

/** By first name. */
const people = {
  Sarah: { skin: '#f4d2ba', hair: 'bun', hairColor: '#8c4a2b', top: '#2f5d7c' },
  Marcus: { skin: '#6b3f27', hair: 'short', hairColor: '#17110f', top: '#3d3a8c', glasses: true },
  Elena: { skin: '#d9a47c', hair: 'long', hairColor: '#2a1a12', top: '#1f6b47' },
  Maya: { skin: '#f3cdb4', hair: 'bob', hairColor: '#d8a657', top: '#2f5d7c' },
  Daniel: { skin: '#7a4a2e', hair: 'short', hairColor: '#1c1512', top: '#26734d', beard: true },
  Priya: { skin: '#b97a50', hair: 'long', hairColor: '#231815', top: '#8a2f5d' },
  Tomás: { skin: '#d6a07a', hair: 'side', hairColor: '#3a2618', top: '#5b6b2f', beard: true },
  Aisha: { skin: '#c68d63', hair: 'scarf', hairColor: '#4b4f9c', top: '#31346f' },
  Jonas: { skin: '#f0c7a8', hair: 'short', hairColor: '#b9803f', top: '#3b4a63', glasses: true },
  Grace: { skin: '#6b3f27', hair: 'curls', hairColor: '#17110f', top: '#b4532a' },
} satisfies Record<string, Person>;

type FirstName = keyof typeof people;
export type PersonName = FirstName | `${FirstName} ${string}`;

export function isPersonName(name: string | null): name is PersonName {
  return name !== null && Object.hasOwn(people, name.split(' ')[0] ?? '');
}

const curl = (x: number, y: number) => `M${x - 32} ${y}a32 32 0 1 0 64 0 32 32 0 1 0-64 0z`;

/** Behind the head and in front of it. */
const hairPaths: Record<Hair, { back: string; front: string }> = {
  short: { back: '', front: 'M84 108c-2-58 90-58 88 0-10-22-20-26-44-26s-34 4-44 26z' },
  side: {
    back: '',
    front: 'M82 112c-6-66 100-72 92 0-8-18-16-28-26-32-16 16-44 16-60 14-4 6-4 12-6 18z',
  },
  bob: {
    back: 'M72 118c0-80 112-80 112 0v46c-26 12-86 12-112 0z',
    front: 'M82 116c2-48 90-48 92 0-4-14-10-22-18-26-22 10-50 10-64 4-6 6-8 12-10 22z',
  },
  long: {
    back: 'M70 118c0-84 116-84 116 0v92c-30 14-86 14-116 0z',
    front: 'M84 112c4-40 84-40 88 0-8-18-24-28-40-30-20 2-40 12-48 30z',
  },
  bun: {
    back: 'M76 118c0-76 104-76 104 0v14H76zM104 42a24 24 0 0 1 48 0 24 24 0 0 1-48 0z',
    front: 'M84 106c6-36 82-36 88 0-14-16-28-22-44-22s-30 6-44 22z',
  },
  curls: {
    back: curl(82, 92) + curl(106, 68) + curl(128, 60) + curl(150, 68) + curl(174, 92),
    front: 'M86 104c6-30 78-30 84 0-22-14-62-14-84 0z',
  },
  scarf: {
    back: 'M62 128c0-98 132-98 132 0 0 40 6 62 14 84H48c8-22 14-44 14-84z',
    front:
      'M82 122c0-56 92-56 92 0-4-26-22-38-46-38s-42 12-46 38zM82 150c10 34 82 34 92 0 8 30 4 52-46 54-50-2-54-24-46-54z',
  },
};

export function PersonPaths({ name }: { name: PersonName }) {
  const person: Person = people[name.split(' ')[0] as FirstName];
  const { skin, hair, hairColor, top, glasses, beard } = person;
  return (
    <>
      <path d={hairPaths[hair].back} fill={hairColor} />
      <path d="M36 256c0-52 40-66 92-66s92 14 92 66z" fill={top} />
      <path d="M108 160h40v34a20 20 0 0 1-40 0z" fill={skin} />
      <path d="M108 168c12 12 28 12 40 0v10c-12 12-28 12-40 0z" opacity=".12" />
      <ellipse cx="128" cy="122" rx="43" ry="50" fill={skin} />
      {beard && (
        <path
          d="M86 128c2 58 82 58 84 0-6 14-14 18-24 16-10-6-26-6-36 0-10 2-18-2-24-16z"
          fill={hairColor}
        />
      )}
      <path d={hairPaths[hair].front} fill={hairColor} />
      <g fill="none" stroke="#20140f" strokeWidth="4" strokeLinecap="round">
        <path d="M111 122v.1M145 122v.1" strokeWidth="9" />
        <path d="M114 146c8 8 20 8 28 0" opacity=".65" />
        {glasses && (
          <path d="M95 122a15 15 0 0 1 30 0 15 15 0 0 1-30 0M131 122a15 15 0 0 1 30 0 15 15 0 0 1-30 0M125 120h6" />
        )}
      </g>
    </>
  );
}

type PortraitProps = {
  /** Stands beside it as text, so the portrait is decoration to a screen reader. */
  name: PersonName;
  size?: 's' | 'm';
};

export function Portrait({ name, size = 'm' }: PortraitProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="28 16 200 200"
      className={`rigid ${classes.portrait}`}
      data-size={size}
      style={hueStyle(name)}
    >
      <PersonPaths name={name} />
    </svg>
  );
}

export function hueStyle(name: string): CSSProperties {
  const hue = hueOf(name);
  return { '--hue': `var(--hue-${hue})`, '--hue-ink': `var(--hue-${hue}-ink)` } as CSSProperties;
}
