import { Fragment } from 'react';

const rangePattern = /(\$?\d[\w.]*[-–]\$?\d[\w.]*)/;

/** A text whose ranges, '$100K–$750K', do not wrap. */
export function UnbrokenRanges({ text }: { text: string }) {
  return text.split(rangePattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order
      <span key={index} className="nowrap">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: likewise
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
