const shapes = {
  home: 'M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  tasks: 'm4 7 1.6 1.6L8.5 5.6M4 16.5l1.6 1.6 2.9-3M12.5 7.5H20M12.5 16.8H20',
  bell: 'M6.5 10a5.5 5.5 0 0 1 11 0c0 4.8 2 6 2 6h-15s2-1.2 2-6M10 19.2a2.2 2.2 0 0 0 4 0',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2.8v1.7M12 19.5v1.7M2.8 12h1.7M19.5 12h1.7M5.5 5.5l1.2 1.2M17.3 17.3l1.2 1.2M5.5 18.5l1.2-1.2M17.3 6.7l1.2-1.2',
  moon: 'M20 14.3A8.2 8.2 0 0 1 9.7 4a8.2 8.2 0 1 0 10.3 10.3',
  signOut: 'M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
  plus: 'M12 5v14M5 12h14',
  spark:
    'M12 4c.6 4.6 2.4 6.4 7 7-4.6.6-6.4 2.4-7 7-.6-4.6-2.4-6.4-7-7 4.6-.6 6.4-2.4 7-7M18.5 16.5v4M16.5 18.5h4',
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
  alert: 'M12 4 2.8 19.5h18.4zM12 10v4.2M12 17v.1',
} as const;

export type IconName = keyof typeof shapes;

/** A drawing of 24 units in the colour of the text beside it; never the only bearer of a meaning. */
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
