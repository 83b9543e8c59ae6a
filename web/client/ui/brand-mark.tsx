/** Three riders in each other's slipstream. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      style={{ flex: 'none', display: 'block' }}
    >
      <rect width="32" height="32" rx="9" fill="var(--stream)" />
      <g fill="none" stroke="var(--on-stream)" strokeWidth="2.6" strokeLinecap="round">
        <path d="M8 11.5h8.5c3.5 0 3.5-4 7-4" opacity="0.6" />
        <path d="M6.5 16.5h11c3.5 0 3.5-4 7-4" />
        <path d="M9 21.5h7.5c3.5 0 3.5-4 7-4" opacity="0.8" />
      </g>
    </svg>
  );
}
