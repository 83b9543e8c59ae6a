import type { ReactNode } from 'react';

const paths = {
  activity: 'M3 12h4l3 8 4-16 3 8h4',
  back: 'M15 5l-7 7 7 7',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2.5 12S6 5.5 12 5.5 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 9.500a2.500 2.500 0 100 5 2.500 2.500 0 000-5z',
  hash: 'M9 4L7 20M17 4l-2 16M4.500 9h16M3.500 15h16',
  home: 'M4 11l8-7 8 7v8a1 1 0 01-1 1h-4v-6H9v6H5a1 1 0 01-1-1z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M5 5h14v10H10l-5 4z',
  moon: 'M20 14.500A8 8 0 119.500 4 6.500 6.500 0 0020 14.500z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  open: 'M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9',
  send: 'M4 12l16-8-6 16-3-6z',
  smile:
    'M12 3a9 9 0 100 18 9 9 0 000-18zM8.500 14.500c1 1.500 2.200 2 3.500 2s2.500-.5 3.500-2M9 9.500h.01M15 9.500h.01',
  stop: 'M5 5h14v14H5z',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M4.200 4.200l1.400 1.400M18.400 18.400l1.400 1.400M2 12h2M20 12h2M4.200 19.800l1.400-1.400M18.400 5.600l1.400-1.400',
  thumbDown: 'M7 4v10M7 14l4 7c1.500 0 2-1 2-2v-4h5a2 2 0 002-2.300L19 6a2 2 0 00-2-2H7M7 4H4v10h3',
  thumbUp: 'M7 20V10M7 10l4-7c1.500 0 2 1 2 2v4h5a2 2 0 012 2.300L19 18a2 2 0 01-2 2H7M7 20H4V10h3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
} as const;

export type IconName = keyof typeof paths;

/** Icons in one stroke and the text colour; always beside or inside something with a name. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The app's logo: three lines of air behind something fast. */
export function BotMark({ size = 36 }: { size?: number }): ReactNode {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 36 36">
      <rect width="36" height="36" rx="10" fill="#0b7268" />
      <g stroke="#fff" strokeWidth="2.8" strokeLinecap="round">
        <path d="M9 13h12" />
        <path d="M13 18h14" opacity=".92" />
        <path d="M9 23h9" opacity=".8" />
      </g>
    </svg>
  );
}
