import type { ReactNode } from 'react';
import classes from '#sandbox/client/ui/avatar.module.css';

const hues = [
  '#b4532a',
  '#7a4fa3',
  '#2f6f9f',
  '#8a5a12',
  '#a13d63',
  '#3c6e47',
  '#4a57a8',
  '#7d4a3a',
];

/** Initials on a colour that each person keeps. */
export function Avatar({ name, size = 36 }: { name: string; size?: number }): ReactNode {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part[0]?.toUpperCase() ?? '');
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (
    <span
      aria-hidden="true"
      className={classes.avatar}
      style={{
        width: size,
        height: size,
        background: hues[sum % hues.length],
        fontSize: Math.round(size * 0.38),
      }}
    >
      {[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('')}
    </span>
  );
}
