import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { maxChangedAtOnce } from '#shared/domain/task-choice.ts';

/** Tasks that are chosen to be changed together. */
export type Selection = {
  ids: ReadonlySet<string>;
  /** One end of the range that Shift extends, and what was chosen before it. */
  anchor: string | null;
  base: ReadonlySet<string>;
};

export const noSelection: Selection = { ids: new Set(), anchor: null, base: new Set() };

export function toggleOne({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  const base = upToMax(next);
  return { ids: base, anchor: id, base };
}

/** From the one that was chosen last to this one, in the order of the list, instead of the last range. */
export function extendTo(selection: Selection, id: string, order: string[]): Selection {
  const { anchor, base } = selection;
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (to < 0) return selection;
  if (from < 0) return toggleOne({ ...selection, ids: new Set() }, id);
  const range = from < to ? order.slice(from, to + 1) : order.slice(to, from + 1).reverse();
  return { ids: upToMax(new Set([...base, ...range])), anchor: anchor ?? id, base };
}

export function addAll({ ids, anchor }: Selection, more: string[]): Selection {
  const base = upToMax(new Set([...ids, ...more]));
  return { ids: base, anchor: anchor ?? more[0] ?? null, base };
}

function upToMax(ids: Set<string>): ReadonlySet<string> {
  return ids.size <= maxChangedAtOnce ? ids : new Set([...ids].slice(0, maxChangedAtOnce));
}

type Container = RefObject<HTMLElement | null>;

/** Rows that can be chosen, in the order in which they stand. */
function idsIn(root: Element | null | undefined): string[] {
  const rows = root?.querySelectorAll<HTMLElement>('[data-selectable]') ?? [];
  return [...rows].map(({ dataset }) => dataset.card ?? '');
}

export type TaskSelection = ReturnType<typeof useTaskSelection>;

/**
 * Choosing several rows of the list: by their checkboxes, Shift for a range, Cmd or Ctrl for one more; by
 * keys; and on a phone by a long press or a button, after which a touch anywhere on a row chooses it.
 */
export function useTaskSelection(rows: Container) {
  const [selection, setSelection] = useState(noSelection);
  const [byTouch, setByTouch] = useState(false);
  const clear = () => {
    setSelection(noSelection);
    setByTouch(false);
  };
  const toggle = (id: string) => setSelection((last) => toggleOne(last, id));
  const extend = (id: string) => setSelection((last) => extendTo(last, id, idsIn(rows.current)));
  useLongPress(rows, (id) => {
    setByTouch(true);
    setSelection((last) => (last.ids.has(id) ? last : toggleOne(last, id)));
  });
  return {
    ids: selection.ids,
    /** A touch on a row chooses it. */
    byTouch,
    begin: () => setByTouch(true),
    clear,
    toggle,
    /** A press on a row or its checkbox; false if it is to open the row. */
    press: (id: string, { shiftKey, metaKey, ctrlKey }: Modifiers, isCheckbox = false) => {
      if (shiftKey) extend(id);
      else if (isCheckbox || byTouch || metaKey || ctrlKey) toggle(id);
      else return false;
      return true;
    },
    /** From the row that has the focus to the one beside it. */
    extendFrom: (id: string, to: string) =>
      setSelection((last) => {
        const order = idsIn(rows.current);
        const isGoingOn = last.anchor !== null && last.ids.has(id);
        const begun = isGoingOn ? last : { ...addAll(last, [id]), anchor: id };
        return extendTo(begun, to, order);
      }),
    addGroup: (row: HTMLElement) =>
      setSelection((last) => addAll(last, idsIn(row.closest('section')))),
  };
}

type Modifiers = { shiftKey: boolean; metaKey: boolean; ctrlKey: boolean };

const longPressMs = 450;
const stillPx = 10;

/** A finger that stays on a row. The click that follows it is not one. */
function useLongPress(rows: Container, onLongPress: (id: string) => void): void {
  const press = useEffectEvent(onLongPress);
  useEffect(() => {
    const root = rows.current;
    if (!root) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at = { x: 0, y: 0 };
    let wasLong = false;
    const stop = () => clearTimeout(timer);
    const listeners = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      handle: (event: HTMLElementEventMap[Name]) => void,
      capture = false,
    ) => root.addEventListener(name, handle, { signal: listeners.signal, capture });
    on('pointerdown', ({ pointerType, isPrimary, target, clientX, clientY }) => {
      stop();
      wasLong = false;
      const row = (target as HTMLElement).closest<HTMLElement>('[data-selectable]');
      if (pointerType !== 'touch' || !isPrimary || !row) return;
      at = { x: clientX, y: clientY };
      timer = setTimeout(() => {
        wasLong = true;
        press(row.dataset.card ?? '');
      }, longPressMs);
    });
    on('pointermove', ({ clientX, clientY }) => {
      if (Math.hypot(clientX - at.x, clientY - at.y) > stillPx) stop();
    });
    on('pointerup', stop);
    on('pointercancel', stop);
    on('contextmenu', (event) => wasLong && event.preventDefault());
    on(
      'click',
      (event) => {
        if (!wasLong) return;
        wasLong = false;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
    return () => {
      stop();
      listeners.abort();
    };
  }, [rows]);
}
