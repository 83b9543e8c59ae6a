import { brandPart } from '../lib/document-brand.ts';

const shapes = {
  home: 'M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  tasks: 'm4 7 1.6 1.6L8.5 5.6M4 16.5l1.6 1.6 2.9-3M12.5 7.5H20M12.5 16.8H20',
  people:
    'M9 4.5a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6M3 19.5c0-3.2 2.6-5.2 6-5.2s6 2 6 5.2M15.8 4.9a3.2 3.2 0 0 1 0 5.8M17.5 14.7c2.2.7 3.5 2.4 3.5 4.8',
  chart: 'M4.5 19.5h15M7.2 15.8v-3.6M12 15.8V5.5M16.8 15.8V9',
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 4.8 2 6 2 6h-15s2-1.2 2-6M10 19.2a2.2 2.2 0 0 0 4 0',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M5.5 18.5l1.2-1.2M17.3 6.7l1.2-1.2',
  moon: 'M20 14.3A8.2 8.2 0 0 1 9.7 4a8.2 8.2 0 1 0 10.3 10.3',
  signOut: 'M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  startup: 'M5 19.5V5.5h8.5v14M13.5 10H19v9.5M3.5 19.5h17M8 9h2.5M8 12.5h2.5M8 16h2.5',
  plus: 'M12 5v14M5 12h14',
  spark:
    'M12 4c.6 4.6 2.4 6.4 7 7-4.6.6-6.4 2.4-7 7-.6-4.6-2.4-6.4-7-7 4.6-.6 6.4-2.4 7-7M18.5 16.5v4M16.5 18.5h4',
  arrowLeft: 'M19.5 12H5M10.5 6.5 5 12l5.5 5.5',
  chevron: 'm9 6 6 6-6 6',
  check: 'm5.5 12.5 4.3 4.3L18.5 7.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  flame:
    'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.2 1-3.7 2.2-4.7.1 1.6.8 2.5 1.8 2.7C10.2 8.5 10.5 5.5 12 3',
  pledge: 'M6 21V4.5M6 5h11.5l-2 3.8 2 3.7H6',
  snooze:
    'M12 5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M12 9v3.7l2.5 1.5M4 5.5 6.5 3.5M20 5.5l-2.5-2',
  start: 'M8 5.5v13l10.5-6.5z',
  pause: 'M9 6v12M15 6v12',
  back: 'M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2',
  trophy:
    'M8 4.5h8V10a4 4 0 0 1-8 0zM8 6H4.5v1.5A3 3 0 0 0 8 10.4M16 6h3.5v1.5a3 3 0 0 1-3.5 2.9M12 14v3.5M8.5 20h7M9.5 17.5h5',
  points: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8l-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  calendar: 'M5 6.5h14v12.5a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM5 10.5h14M8.5 4v4M15.5 4v4',
  external: 'M13.5 5H19v5.5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4',
  hash: 'M9.5 4 7.5 20M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  cheer: 'M5 20l3.5-11 7.5 7.5zM13 8c.5-1.5.3-3-.5-4M16 11c1.5-.5 3-.3 4 .5M16.5 7.5 19 5',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  edit: 'M5 19l.8-3.6L16 5.2a1.6 1.6 0 0 1 2.3 0l.5.5a1.6 1.6 0 0 1 0 2.3L8.6 18.2zM14 7.2l2.8 2.8',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M20 20l-4.3-4.3',
  chevronDown: 'm7 10 5 5 5-5',
  pin: 'M12 21s-6.5-5.6-6.5-10.6a6.5 6.5 0 0 1 13 0C18.5 15.4 12 21 12 21M12 8.2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4M9 14.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4',
  keyboard:
    'M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1M7 10.2v.1M10.3 10.2v.1M13.7 10.2v.1M17 10.2v.1M8 14h8',
  more: 'M5.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2M12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2M18.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2',
  mail: 'M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5',
  bookmark: 'M6.5 4.5h11V20L12 15.8 6.5 20z',
  lock: 'M6.5 11h11v8.5h-11zM8.8 11V8a3.2 3.2 0 0 1 6.4 0v3',
  globe:
    'M12 3.8a8.2 8.2 0 1 0 0 16.4 8.2 8.2 0 0 0 0-16.4M3.8 12h16.4M12 3.8c2.3 2.3 3.4 5 3.4 8.2s-1.1 5.9-3.4 8.2c-2.3-2.3-3.4-5-3.4-8.2s1.1-5.9 3.4-8.2',
  send: 'M12 19V5.5M6 11.5l6-6 6 6',
  stop: 'M6 6h12v12H6z',
  copy: 'M9 9h10.5v10.5H9zM5.5 15H4.5V4.5H15v1',
  thumbUp:
    'M7.5 11 11 3.8c1.6 0 2.6 1.2 2.3 2.8L12.8 9.5H19a1.6 1.6 0 0 1 1.6 1.9l-1.2 7A1.6 1.6 0 0 1 17.8 20H7.5zM3.5 11h4v9h-4z',
  thumbDown:
    'M16.5 13 13 20.2c-1.6 0-2.6-1.2-2.3-2.8l.5-2.9H5a1.6 1.6 0 0 1-1.6-1.9l1.2-7A1.6 1.6 0 0 1 6.2 4h10.3zM20.5 13h-4V4h4z',
  list: 'M4.5 6.5h15M4.5 12h15M4.5 17.5h15',
  board: 'M4.5 5h4v14h-4zM10.8 5h4v9h-4zM17 5h2.5v11.5H17z',
  filter: 'M4.5 7h15M7.5 12h9M10.5 17h3',
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.2M12 17v.1',
} as const;

export type IconName = keyof typeof shapes;

/**
 * An icon on a grid of 24 units, in the text colour; hidden from screen readers, so never the only
 * carrier of meaning.
 */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      <path d={shapes[name]} />
    </svg>
  );
}

/** The program's mark: its logo, else its letter, else our riders. */
export function BrandMark({
  size = 24,
  html = brandPart('mark'),
}: {
  size?: number;
  html?: string;
}) {
  return (
    <span
      aria-hidden="true"
      style={{ flex: 'none', display: 'block', width: size, height: size }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, which the server writes, too.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** A line that is made of the program's own links; takes no room without them. */
export function BrandLine({
  part,
  className = '',
}: {
  part: 'foot' | 'consent' | 'policy';
  className?: string;
}) {
  return (
    <p
      className={`brand-line ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, which the server writes, too.
      dangerouslySetInnerHTML={{ __html: brandPart(part) }}
    />
  );
}
