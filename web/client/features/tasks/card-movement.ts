import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';

// Cards of the board and rows of the list share these keys, focus and motion. `data-card` names the
// task; within an element with `data-cards` the up and down arrows go from card to card, and to the
// headings of folded groups.

type Container = RefObject<HTMLElement | null>;

export function findCard(root: HTMLElement | null, taskId: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(taskId)}"]`) ?? null;
}

function cardsBeside(card: HTMLElement): HTMLElement[] {
  const root = card.closest('[data-cards]');
  const all = root?.querySelectorAll<HTMLElement>('[data-card], [data-group]') ?? [];
  return [...all].filter((each) => each === card || each.matches('[data-card], [data-folded]'));
}

export type CardKeys = {
  /** Moves a task to the next or the previous status. */
  step: (taskId: string, by: -1 | 1) => void;
  toggle: (taskId: string) => void;
  /** Chooses it among others; false where that isn't done. */
  select: (taskId: string) => boolean;
  /** Chooses from one to the one beside it. */
  extend: (taskId: string, to: string) => void;
  /** Chooses all that stand in the same group. */
  selectGroup: (card: HTMLElement) => boolean;
  edit: (taskId: string) => void;
  remove: (taskId: string) => void;
};

const sequenceMs = 1000;

/**
 * The keys of a card or row that has the focus: arrows left and right move it by a status, up, down,
 * Home and End move the focus, and letters act. Controls inside it keep Enter and Space.
 */
export function useCardKeys(container: Container, keys: CardKeys): void {
  const run = useEffectEvent((key: string, card: HTMLElement, isOnCard: boolean) =>
    runKey(key, { card, isOnCard, keys }),
  );
  const runChoosing = useEffectEvent((event: KeyboardEvent, row: HTMLElement) =>
    runChoosingKey(event, { row, keys }),
  );
  useEffect(() => {
    const root = container.current;
    let letterAt = Number.NEGATIVE_INFINITY;
    const handleKey = (event: KeyboardEvent) => {
      // The second of two letters pressed in a row, such as G P, is for the page.
      const isSecond = event.key.length === 1 && event.timeStamp - letterAt < sequenceMs;
      letterAt = Number.NEGATIVE_INFINITY;
      if (isSecond) return;
      const rows = (event.target as HTMLElement).closest<HTMLElement>('[data-selectable]');
      if (rows && rows === event.target && runChoosing(event, rows)) {
        event.preventDefault();
        return;
      }
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (hasModifier || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      const card = target.closest<HTMLElement>('[data-card], [data-group]');
      // The keys are the menu's while it is open.
      if (!card || target.closest('[role="menu"]') || isOpenPopover(target)) return;
      // A letter that is held down acts once: again, it would take the completion back.
      const isHeld = event.repeat && (event.key.length === 1 || /^(Del|Back)/.test(event.key));
      if (isHeld || run(event.key, card, target === card && card.hasAttribute('data-card')))
        event.preventDefault();
      else if (event.key.length === 1) letterAt = event.timeStamp;
    };
    root?.addEventListener('keydown', handleKey);
    return () => root?.removeEventListener('keydown', handleKey);
  }, [container]);
}

type KeyContext = {
  card: HTMLElement;
  /** The card itself has the focus, and not a control inside it. */
  isOnCard: boolean;
  keys: CardKeys;
};

/** Returns whether the key means something. */
function runKey(key: string, { card, isOnCard, keys }: KeyContext): boolean {
  const taskId = card.dataset.card ?? '';
  switch (key) {
    case 'ArrowLeft':
      keys.step(taskId, -1);
      return true;
    case 'ArrowRight':
      keys.step(taskId, 1);
      return true;
    case 'ArrowUp':
    case 'ArrowDown':
    case 'Home':
    case 'End':
      focusBeside(card, key);
      return true;
    case 'd':
      keys.toggle(taskId);
      return true;
    case 'x':
      return keys.select(taskId);
    case 'e':
      keys.edit(taskId);
      return true;
    case 'Delete':
    case 'Backspace':
      keys.remove(taskId);
      return true;
    case 'f':
      return fold(card);
    // The card's own button does these, if it has one.
    case 'p':
    case 's':
    case '.':
      press(card, `[data-key="${key}"]`);
      return true;
    case 'ContextMenu':
      press(card, '[data-key="."]');
      return true;
    case ' ':
      if (isOnCard) keys.toggle(taskId);
      return isOnCard;
    case 'Enter':
      if (isOnCard) press(card, opener);
      return isOnCard;
    case 'Escape': {
      const isOpen = card.hasAttribute('data-open');
      if (isOpen) press(card, opener);
      if (isOpen) card.focus();
      return isOpen;
    }
    default:
      return false;
  }
}

/** Shift with the arrows, and Cmd or Ctrl with A. */
function runChoosingKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { row, keys }: { row: HTMLElement; keys: CardKeys },
): boolean {
  if (altKey) return false;
  if ((metaKey || ctrlKey) && !shiftKey) return key === 'a' && keys.selectGroup(row);
  if (!shiftKey || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  focusBeside(row, key);
  const to = document.activeElement as HTMLElement;
  if (to.dataset.card) keys.extend(row.dataset.card ?? '', to.dataset.card);
  return true;
}

/** The button that opens a row, so that it shows everything about its task. */
const opener = '[data-opens]';

function press(card: HTMLElement, selector: string): void {
  card.querySelector<HTMLElement>(selector)?.click();
}

/** Folds or unfolds the group that a row, or this heading, stands in; the board has none. */
function fold(card: HTMLElement): boolean {
  const heading = card.closest('section')?.querySelector<HTMLElement>('[data-group]');
  heading?.focus();
  heading?.click();
  return heading !== undefined && heading !== null;
}

function focusBeside(card: HTMLElement, key: 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'): void {
  const all = cardsBeside(card);
  const index = all.indexOf(card);
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: all.length - 1 }[key];
  // A card of the board is moved by its handle, a row by itself.
  (all[to]?.querySelector<HTMLElement>('[data-handle]') ?? all[to])?.focus();
}

function isOpenPopover(target: HTMLElement): boolean {
  return target.hasAttribute('aria-haspopup') && target.getAttribute('aria-expanded') === 'true';
}

/**
 * A card that changes its column or group is mounted again, without what had the focus, and a
 * keyboard user would lose their place. Moves the focus to the card in its new place, or to the one
 * next to it if the card is gone. Only somebody who works by keys is scrolled to it.
 */
export function useFollowFocus(container: Container): (taskId: string) => void {
  const candidates = useRef<string[]>([]);
  const isByKeys = useRef(false);
  useEffect(() => {
    // Whoever goes on elsewhere is left there.
    const forget = () => {
      candidates.current = [];
    };
    window.addEventListener('pointerdown', forget);
    return () => window.removeEventListener('pointerdown', forget);
  }, []);
  useLayoutEffect(() => {
    if (candidates.current.length === 0 || document.activeElement !== document.body) return;
    const cards = candidates.current.map((id) => findCard(container.current, id));
    candidates.current = [];
    cards.find((card) => card !== null)?.focus({ preventScroll: !isByKeys.current });
  });
  return useCallback(
    (taskId) => {
      const card = findCard(container.current, taskId);
      const beside = card ? cardsBeside(card) : [];
      const index = card ? beside.indexOf(card) : -1;
      isByKeys.current = card !== null && document.activeElement === card;
      candidates.current = [
        taskId,
        ...[beside[index + 1], beside[index - 1]].flatMap((each) => each?.dataset.card ?? []),
      ];
    },
    [container],
  );
}

const glideDurationMs = 180;

/**
 * Animates cards from their old to their new position after each render, so that founders see
 * where a task went. Skipped after a resize of the window, and with reduced motion.
 */
export function useCardMotion(container: Container): void {
  const last = useRef({ width: 0, boxes: new Map<string, DOMRect>() });
  useLayoutEffect(() => {
    const root = container.current;
    if (!root) return;
    const origin = root.getBoundingClientRect();
    const boxes = new Map<string, DOMRect>();
    const isSkipped =
      origin.width !== last.current.width ||
      window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const card of root.querySelectorAll<HTMLElement>('[data-card]')) {
      const box = card.getBoundingClientRect();
      // In a column that is hidden on a phone.
      if (box.width === 0) continue;
      const relative = new DOMRect(box.x - origin.x, box.y - origin.y, box.width, box.height);
      const id = card.dataset.card ?? '';
      boxes.set(id, relative);
      const old = last.current.boxes.get(id);
      if (old && !isSkipped) glide(card, old.x - relative.x, old.y - relative.y);
    }
    last.current = { width: origin.width, boxes };
  });
}

/** Animates a card from an offset back to its position. */
function glide(card: HTMLElement, x: number, y: number): void {
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const options = { duration: glideDurationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
  card.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], options);
}
