import { ActionIcon, Modal } from '@mantine/core';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { interceptBackButton } from '../lib/back-button.ts';
import { useFocusReturn } from '../ui/form-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAccountCommands } from './account-commands.ts';
import classes from './more-sheet.module.css';
import type { RailGroup } from './rail.tsx';
import { WaitingCount } from './shell-parts.tsx';

type Props = { groups: RailGroup[]; opened: boolean; onClose: () => void };

/** Every page and what else belongs to the account, near the thumb. */
export function MoreSheet({ groups, opened, onClose }: Props) {
  useFocusReturn(opened);
  const close = useBackToClose(opened, onClose);
  const navigate = useNavigate();
  const follow = (event: MouseEvent, to: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    close(() => void navigate(to));
  };
  // A phone has no keys to show.
  const account = useAccountCommands().filter(({ key }) => key !== 'keys');
  return (
    <Modal
      opened={opened}
      onClose={() => close()}
      padding={0}
      returnFocus={false}
      // Mantine's own header would be a second banner landmark of the page.
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
    >
      <div className={`row between ${classes.head}`}>
        <Modal.Title className="lead strong">All pages</Modal.Title>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Close"
          onClick={() => close()}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      <nav aria-label="All pages">
        {groups.map(({ name, items }) => (
          <div key={items[0]?.to} className={classes.group}>
            {name && <h3 className={`soft small medium ${classes.name}`}>{name}</h3>}
            <ul className={classes.items}>
              {items.map(({ label, to, icon, isCurrent, waiting }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={`row gap-10 ${classes.item}`}
                    aria-current={isCurrent ? 'page' : undefined}
                    onClick={(event) => follow(event, to)}
                  >
                    <Icon name={icon} size={20} />
                    <span className="shrinks">{label}</span>
                    <WaitingCount count={waiting} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <ul className={`${classes.group} ${classes.items} ${classes.account}`}>
        {account.map(({ key, label, icon, run }) => (
          <li key={key}>
            <button type="button" className={`row gap-10 wide ${classes.item}`} onClick={run}>
              <Icon name={icon} size={20} />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** True in the state of the history's entry that the open sheet adds. */
const mark = 'isSheet';

/**
 * While the sheet is open, the back button closes it and the page stays: it has an entry of its own
 * in the history. The function closes it in the same way, and does what comes next.
 */
function useBackToClose(opened: boolean, onClose: () => void) {
  const closing = useRef<{ next?: (() => void) | undefined } | null>(null);
  useEffect(() => {
    if (!opened) return;
    const { history } = window;
    if (!history.state?.[mark]) history.pushState({ ...history.state, [mark]: true }, '');
    return interceptBackButton((event) => {
      event.stopImmediatePropagation();
      const next = closing.current?.next;
      closing.current = null;
      onClose();
      next?.();
    });
  }, [opened, onClose]);
  return (next?: () => void) => {
    if (closing.current) return;
    closing.current = { next };
    window.history.back();
  };
}
