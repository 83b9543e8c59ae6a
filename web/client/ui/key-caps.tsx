import classes from './key-caps.module.css';

/** A hotkey as its keys are labeled: `g d` shows G D, `mod+k` shows ⌘ K on a Mac. */
export function KeyCaps({ hotkey }: { hotkey: string }) {
  const [first = '', second] = hotkey.split(' ');
  return (
    <span className={classes.keys}>
      {first.split('+').map((key) => (
        <Cap key={key} name={key} />
      ))}
      {second && (
        <>
          <span className={classes.then}>then</span>
          <Cap name={second} />
        </>
      )}
    </span>
  );
}

function Cap({ name }: { name: string }) {
  return <kbd className={classes.key}>{keyLabel(name)}</kbd>;
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
