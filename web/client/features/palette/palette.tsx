import { Button, Loader, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Command as Cmdk, useCommandState } from 'cmdk';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { pluralize } from '#shared/formats.ts';
import { errorText } from '../../lib/errors.ts';
import { useSameSide } from '../../lib/sides.ts';
import { useSingleKeys } from '../../lib/use-hotkeys.ts';
import { useFocusReturn } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyCaps } from '../../ui/key-caps.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './palette.module.css';
import { type Command, type CommandGroup, countFound } from './palette-rules.ts';

type FrameProps = { opened: boolean; onClose: () => void; children: ReactNode };

export function PaletteDialog({ opened, onClose, children }: FrameProps) {
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={640}
      padding={0}
      yOffset="12dvh"
      returnFocus={false}
      fullScreen={isPhone}
      withCloseButton={false}
      attributes={{ content: { 'data-palette': true } }}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Title className="visually-hidden">Search and commands</Modal.Title>
      {children}
    </Modal>
  );
}

type Props = {
  /** The field's name, also shown while it is empty. */
  label: string;
  typed: string;
  onType: (text: string) => void;
  /** Holds something for every text, once nothing is searched any more. */
  groups: CommandGroup[];
  /** More results may come. */
  isSearching?: boolean;
  /** The part that could not be searched, with the reason. */
  failure?: { text: string; reason: string; retry: () => void } | null;
  /** Said when nothing was found. */
  empty?: { text: string; hint: string };
  onChoose: (command: Command) => void;
  onClose: () => void;
};

/** A field and the commands that it finds, all by keyboard; every command says how it went. */
export function Palette(props: Props) {
  const { label, typed, onType, groups, isSearching = false, failure, empty, onClose } = props;
  const { choose, running, problem } = useChoose(props);
  const { current, isMarked, mark, moves } = useCurrent(groups, typed);
  const text = typed.trim();
  const found = countFound(groups);
  const isEmpty = text !== '' && found === 0 && !isSearching && !failure;
  const waits = groups.some((each) => each.waits && current && each.commands.includes(current));
  // Enter pressed before the results are there means the first of them.
  const isEarly = isSearching && waits && !isMarked;
  const [wantsFirst, setWantsFirst] = useState(false);
  const chooseFirst = useEffectEvent(() => current && !waits && choose(current));
  useEffect(() => {
    if (!wantsFirst || isSearching) return;
    setWantsFirst(false);
    chooseFirst();
  }, [wantsFirst, isSearching]);
  return (
    <Cmdk
      label={label}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={current?.key ?? ''}
      {...moves}
    >
      <div className={`row gap-12 soft ${classes.field}`}>
        <Icon name="search" size={20} />
        <Field
          label={label}
          isBusy={running !== null}
          typed={typed}
          onType={(value) => {
            setWantsFirst(false);
            onType(value);
          }}
        />
        <button
          type="button"
          className={`stream ${classes.close}`}
          onKeyDown={keepEnter}
          onClick={onClose}
        >
          Close
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {text !== '' && !isSearching && (isEmpty ? 'Nothing found' : pluralize(found, 'result'))}
      </p>
      {problem && (
        <div role="alert" className={`stack gap-4 soft breakable ${classes.note}`} data-tone="bad">
          <p className={`ink ${classes.outcome}`}>{problem.text}</p>
          <p>{problem.reason}</p>
        </div>
      )}
      {isEmpty && empty && (
        <div className={`stack gap-4 soft breakable ${classes.note}`}>
          <p className={`ink ${classes.outcome}`}>{empty.text}</p>
          <p>{empty.hint}</p>
        </div>
      )}
      {failure && (
        <div role="alert" className={`stack gap-4 soft breakable ${classes.note}`}>
          <p className={`ink ${classes.outcome}`}>{failure.text}</p>
          <p>{failure.reason}</p>
          <Button variant="default" size="sm" mt={8} onKeyDown={keepEnter} onClick={failure.retry}>
            Try again
          </Button>
        </div>
      )}
      <Cmdk.List label="Results" className={classes.list} aria-busy={running !== null}>
        {groups.map(({ title, commands }) => (
          <Cmdk.Group key={title} heading={title}>
            {commands.map((command) => (
              <Line
                key={command.key}
                command={command}
                isRunning={running === command.key}
                onPoint={() => mark(command.key)}
                onChoose={() => (isEarly ? setWantsFirst(true) : choose(command))}
              />
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
      <p aria-hidden="true" className={`flex gap-20 faint small ${classes.keys}`}>
        <span>
          <KeyCaps hotkey="ArrowUp" /> <KeyCaps hotkey="ArrowDown" /> to move
        </span>
        <span>
          <KeyCaps hotkey="Enter" /> to choose
        </span>
        <span>
          <KeyCaps hotkey="Escape" /> to close
        </span>
      </p>
    </Cmdk>
  );
}

/** On a button Enter presses the button, not the marked line. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.stopPropagation();
}

/** As long as a question to the coach, with what precedes it. */
const maxLength = 1_020;

type FieldProps = { label: string; typed: string; isBusy: boolean; onType: (text: string) => void };

/**
 * Tells screen readers which line is marked: by itself the library does so only when its own keys
 * have marked another one, not when a better result has taken the first place.
 */
function Field({ label, typed, isBusy, onType }: FieldProps) {
  const marked = useCommandState(({ value }) => value);
  const field = useRef<HTMLInputElement>(null);
  const [activeId, setActiveId] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: by then the list shows what is marked
  useEffect(() => {
    const root = field.current?.closest('[cmdk-root]');
    setActiveId(root?.querySelector('[role="option"][aria-selected="true"]')?.id);
  }, [marked]);
  return (
    <Cmdk.Input
      asChild
      data-autofocus
      className={classes.input}
      placeholder={label}
      maxLength={maxLength}
      readOnly={isBusy}
      value={typed}
      onValueChange={onType}
    >
      <input ref={field} aria-activedescendant={activeId} />
    </Cmdk.Input>
  );
}

type LineProps = {
  command: Command;
  isRunning: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Line({ command, isRunning, onPoint, onChoose }: LineProps) {
  const { key, label, detail, icon, hotkey, isDisabled } = command;
  const [singleKeys] = useSingleKeys();
  return (
    <Cmdk.Item
      value={key}
      disabled={isDisabled}
      className={classes.line}
      onPointerDown={onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onSelect={onChoose}
    >
      {isRunning ? <Loader size={18} /> : <Icon name={icon} size={18} />}
      <span className={`flex gap-12 shrinks grows ${classes.text}`}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={`soft small rigid ${classes.detail}`}>{detail}</span>}
      </span>
      {hotkey && singleKeys && (
        <span aria-hidden="true" className={classes.hotkey}>
          <KeyCaps hotkey={hotkey} />
        </span>
      )}
    </Cmdk.Item>
  );
}

/**
 * The command that Enter chooses: the first one, also when a better one comes later, unless the
 * reader has moved to another that is still there.
 */
function useCurrent(groups: CommandGroup[], typed: string) {
  const all = groups.flatMap(({ commands }) => commands).filter(({ isDisabled }) => !isDisabled);
  const [marked, setMarked] = useState({ key: '', typed: '' });
  const mark = (key: string) => setMarked({ key, typed });
  const own = marked.typed === typed ? all.find(({ key }) => key === marked.key) : undefined;
  // The list also marks its first line by itself, which is not the reader's choice.
  const isMoving = useRef(false);
  const moves = {
    onKeyDownCapture: ({ key }: { key: string }) => {
      isMoving.current = moveKeys.includes(key);
    },
    onPointerMoveCapture: () => {
      isMoving.current = true;
    },
    onValueChange: (key: string) => {
      if (isMoving.current) mark(key);
    },
  };
  return { current: own ?? all[0], isMarked: own !== undefined, mark, moves };
}

const moveKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

type Problem = { text: string; reason: string };

/** Does what was chosen, once, however often Enter is pressed. */
function useChoose({ onType, onChoose, onClose }: Pick<Props, 'onType' | 'onChoose' | 'onClose'>) {
  const navigate = useNavigate();
  const sameSide = useSameSide();
  const [running, setRunning] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isChosen = useRef(false);
  const isGone = useIsGone();

  const close = (command: Command, then?: unknown) => {
    onChoose(command);
    onClose();
    // Once the focus is back where it was: a dialog that opens next returns it there.
    setTimeout(() => {
      if ('to' in command) void navigate(sameSide(command.to));
      if ('run' in command) command.run();
      if (typeof then === 'function') then();
    });
  };
  const choose = async (command: Command) => {
    if (isChosen.current) return;
    setProblem(null);
    if ('fill' in command) return onType(command.fill);
    isChosen.current = true;
    if (!('send' in command)) return close(command);
    setRunning(command.key);
    try {
      const then = await command.send();
      if (!isGone.current) close(command, then);
    } catch (error) {
      const reason = command.reason?.(error) ?? errorText(error);
      if (isGone.current) showToast({ text: command.failed, detail: reason, tone: 'bad' });
      isChosen.current = false;
      setProblem({ text: command.failed, reason });
      setRunning(null);
    }
  };
  return { choose: (command: Command) => void choose(command), running, problem };
}

/** True if the palette was closed while something was sent. */
function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
