import { Icon } from './icon.tsx';
import classes from './key-caps.module.css';

/** A hotkey as its keys are labeled: `g d` shows G D, `mod+k` shows ⌘ K on a Mac. */
export function KeyCaps({ hotkey }: { hotkey: string }) {
  const [first = '', second] = hotkey.split(' ');
  return (
    <span className={`gap-4 rigid ${classes.keys}`}>
      {first.split('+').map((key) => (
        <Cap key={key} name={key} />
      ))}
      {second && (
        <>
          <span className="faint small">then</span>
          <Cap name={second} />
        </>
      )}
    </span>
  );
}

function Cap({ name }: { name: string }) {
  const label = keyLabel(name);
  if (label !== '←' && label !== '→')
    return <kbd className={`soft center ${classes.key}`}>{label}</kbd>;
  // One icon for both: the font has no arrows to the sides.
  return (
    <kbd className={`soft center ${classes.key}`}>
      <span className={classes.arrow} data-right={label === '→' || undefined}>
        <Icon name="arrowLeft" size={14} />
      </span>
      <span className="visually-hidden">{label}</span>
    </kbd>
  );
}

const labels: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
};

function keyLabel(key: string): string {
  if (key === 'mod') return isMac() ? '⌘' : 'Ctrl';
  if (key.length === 1 && key !== ' ') return key.toUpperCase();
  return labels[key] ?? key;
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
