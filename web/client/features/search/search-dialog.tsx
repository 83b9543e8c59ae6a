import { Button, Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../lib/errors.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  type Choice,
  type ChoiceGroup,
  countText,
  type PageChoice,
  readRecent,
  searchGroups,
  storeRecent,
} from './search-choices.ts';
import classes from './search-dialog.module.css';
import { useSearch } from './search-queries.ts';

type Props = {
  pages: PageChoice[];
  /** Whose recent choices are shown. */
  founderId: string;
  opened: boolean;
  onClose: () => void;
};

const debounceMs = 150;

/** Searches pages, the founder's tasks and other founders; works by keyboard alone. */
export function SearchDialog({ opened, ...search }: Props) {
  const { onClose } = search;
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={600}
      padding={0}
      yOffset="10dvh"
      fullScreen={isPhone}
      withCloseButton={false}
      attributes={{ content: { 'data-search': true } }}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Title className="visually-hidden">Search</Modal.Title>
      <SearchPanel {...search} />
    </Modal>
  );
}

function SearchPanel({ pages, founderId, onClose }: Omit<Props, 'opened'>) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const [searchedText] = useDebouncedValue(text, debounceMs);
  const found = useSearch(searchedText);
  const isSearching = text !== '' && (searchedText !== text || found.isFetching);
  const [recent] = useState(() => readRecent(founderId));
  const isStale = searchedText !== text || found.isPlaceholderData;
  const groups =
    text === ''
      ? recentOrPages(recent, pages)
      : searchGroups(pages, { text, found: searchedText === '' ? undefined : found.data, isStale });
  const choose = (choice: Choice) => {
    storeRecent(founderId, choice);
    onClose();
    void navigate(choice.to);
  };
  const { listId, current, optionId, onKeyDown, mark, restart } = useListNavigation(groups, choose);
  const isEmpty = text !== '' && groups.length === 0 && !isSearching && !found.isError;
  return (
    <>
      <div className={classes.field}>
        <Icon name="search" size={20} />
        <input
          data-autofocus
          className={classes.input}
          type="text"
          role="combobox"
          aria-label="Search pages, tasks and founders"
          aria-expanded={groups.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder="Search pages, tasks and founders"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            restart();
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          Close
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {text !== '' && !isSearching && (isEmpty ? 'Nothing found' : countText(groups))}
      </p>
      <ChoiceList {...{ groups, listId, current, optionId }} onMark={mark} onChoose={choose} />
      {isEmpty && (
        <div className={classes.note}>
          <p className={classes.outcome}>Nothing found for “{text}”.</p>
          <p>A part of a page’s, task’s, founder’s or startup’s name is enough.</p>
        </div>
      )}
      {found.isError && text !== '' && (
        <div role="alert" className={classes.note}>
          <p className={classes.outcome}>Tasks and founders could not be searched.</p>
          <p>{errorText(found.error)}</p>
          <Button variant="default" size="sm" mt={8} onClick={() => void found.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

/** What is offered before anything is typed. */
function recentOrPages(recent: Choice[], pages: PageChoice[]): ChoiceGroup[] {
  const recentKeys = new Set(recent.map(({ key }) => key));
  const others = pages
    .slice(0, 7)
    .map(toChoice)
    .filter(({ key }) => !recentKeys.has(key));
  const pageGroup = { title: 'Pages', choices: others };
  return recent.length > 0 ? [{ title: 'Recent', choices: recent }, pageGroup] : [pageGroup];
}

function toChoice(page: PageChoice): Choice {
  return { ...page, key: `page:${page.to}` };
}

type ChoiceListProps = {
  groups: ChoiceGroup[];
  listId: string;
  current: Choice | undefined;
  optionId: (choice: Choice) => string;
  onMark: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
};

function ChoiceList({ groups, listId, current, optionId, onMark, onChoose }: ChoiceListProps) {
  return (
    <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className={classes.title}>
            {title}
          </p>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
            <div
              key={choice.key}
              id={optionId(choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice === current}
              className={classes.choice}
              onPointerMove={() => choice !== current && onMark(choice)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <Icon name={choice.icon} size={18} />
              <span className={classes.label}>{choice.label}</span>
              {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/**
 * Keyboard control of a list while the field above keeps the focus: up and down wrap around, Enter
 * chooses. `aria-activedescendant` tells screen readers which choice is marked.
 */
function useListNavigation(groups: ChoiceGroup[], choose: (choice: Choice) => void) {
  const id = useId();
  const all = groups.flatMap(({ choices }) => choices);
  const [marked, setMarked] = useState<string | null>(null);
  // The first choice, unless another one is marked and still in the list.
  const current = all.find(({ key }) => key === marked) ?? all[0];
  const optionId = (choice: Choice) => `${id}-${all.indexOf(choice)}`;
  const step = (by: number) => {
    const next = all.at(((current ? all.indexOf(current) : -1) + by) % all.length);
    if (!next) return;
    setMarked(next.key);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In Japanese or Chinese input, Enter only confirms a word.
    if (event.nativeEvent.isComposing || all.length === 0) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && current) choose(current);
    else return;
    event.preventDefault();
  };
  return {
    listId: `${id}-list`,
    current,
    optionId,
    onKeyDown,
    mark: (choice: Choice) => setMarked(choice.key),
    restart: () => setMarked(null),
  };
}
