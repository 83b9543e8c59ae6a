import { ActionIcon, Button, Switch } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { makeUuid } from '../lib/browser.ts';
import classes from './editable-list.module.css';
import { Icon } from './icon.tsx';
import { showToast } from './show-toast.tsx';

type Item = { id: string; isShown: boolean };

type Props<Row extends Item> = {
  /** One of its rows: "question". */
  noun: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  titleOf: (row: Row) => string;
  /** Makes what a new row starts from; without it, rows can't be added and removed. */
  newRow?: (() => Omit<Row, keyof Item>) | undefined;
  max?: number;
  /** What can't be saved in the row, another object at each try: the row opens. */
  errorsOf: (n: number) => object | null;
  /** The fields of a row. */
  children: (row: Row, n: number) => ReactNode;
};

/**
 * A list that staff edit: rows open to their fields, are put in order, switched off, added and removed,
 * all by keyboard. Whoever uses it saves the whole list at once.
 */
export function EditableList<Row extends Item>(props: Props<Row>) {
  const { noun, rows, onChange, titleOf, newRow, max = Number.POSITIVE_INFINITY } = props;
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  /** What the list is now, for an undo that comes after other edits. */
  const latest = useRef(props);
  latest.current = props;
  const move = (n: number, by: 1 | -1) => {
    const moved = [...rows];
    moved.splice(n + by, 0, ...moved.splice(n, 1));
    onChange(moved);
    // The browser drops the focus of what it moves.
    requestAnimationFrame(() => focusMove(list.current?.children[n + by], by));
  };
  const bringBack = (row: Row, n: number) => {
    const { rows: others, onChange: change } = latest.current;
    if (others.some(({ id }) => id === row.id) || others.length >= max) return;
    change([...others.slice(0, n), row, ...others.slice(n)]);
  };
  const remove = (row: Row, n: number, title: string) => {
    onChange(rows.filter((_, other) => other !== n));
    showToast({
      text: `Removed “${title}”.`,
      action: { label: 'Undo', run: () => bringBack(row, n) },
    });
  };
  const add = () => {
    const id = makeUuid();
    setAdded(id);
    onChange([...rows, { ...newRow?.(), id, isShown: true } as Row]);
  };
  return (
    <div className="stack gap-8">
      <ul ref={list} className={classes.list}>
        {rows.map((row, n) => {
          const title = titleOf(row) || `New ${noun}`;
          return (
            <ListRow
              key={row.id}
              title={title}
              isShown={row.isShown}
              isNew={row.id === added}
              errors={props.errorsOf(n)}
              onUp={n > 0 ? () => move(n, -1) : null}
              onDown={n < rows.length - 1 ? () => move(n, 1) : null}
              onShown={(isShown) =>
                onChange(rows.map((each) => (each === row ? { ...each, isShown } : each)))
              }
              fields={() => (
                <>
                  {props.children(row, n)}
                  {newRow && (
                    <div>
                      <Button variant="subtle" color="rose" onClick={() => remove(row, n, title)}>
                        Remove this {noun}
                      </Button>
                    </div>
                  )}
                </>
              )}
            />
          );
        })}
      </ul>
      {newRow && rows.length < max && (
        <div>
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
            Add a {noun}
          </Button>
        </div>
      )}
    </div>
  );
}

type RowProps = {
  title: string;
  isShown: boolean;
  isNew: boolean;
  errors: object | null;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onShown: (isShown: boolean) => void;
  /** Drawn once it has been open. */
  fields: () => ReactNode;
};

function ListRow({ title, isShown, isNew, errors, onUp, onDown, onShown, fields }: RowProps) {
  const [isOpen, setOpen] = useState(isNew);
  /** Its fields stay drawn: what they can undo still knows where they stand. */
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors) setOpen(true);
  }, [errors]);
  useEffect(() => {
    if (isNew) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isNew]);
  return (
    <li className={`relative ${classes.row}`} data-off={!isShown}>
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary className={`row gap-8 ${classes.summary}`}>
          <Icon name="chevron" size={16} />
          <span className="shrinks grows one-line">{title}</span>
        </summary>
        <div ref={body} className={`stack gap-12 ${classes.fields}`}>
          {wasOpen.current && fields()}
        </div>
      </details>
      <span className={`row gap-2 ${classes.actions}`}>
        <MoveButton label={`Move ${title} up`} by={-1} onMove={onUp} />
        <MoveButton label={`Move ${title} down`} by={1} onMove={onDown} />
        <Switch
          aria-label={`Show ${title}`}
          checked={isShown}
          onChange={({ currentTarget: { checked } }) => onShown(checked)}
        />
      </span>
    </li>
  );
}

type MoveProps = { label: string; by: 1 | -1; onMove: (() => void) | null };

function MoveButton({ label, by, onMove }: MoveProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      data-by={by}
      aria-label={label}
      disabled={!onMove}
      onClick={() => onMove?.()}
    >
      <Icon name="chevronDown" size={16} />
    </ActionIcon>
  );
}

/** The button of a moved row; the other one where it can be moved no further. */
function focusMove(row: Element | undefined, by: 1 | -1): void {
  const button = (way: number) => row?.querySelector<HTMLButtonElement>(`[data-by="${way}"]`);
  const same = button(by);
  (same?.disabled ? button(-by) : same)?.focus();
}
