import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Peer } from '#shared/api/cohorts.ts';
import { Palette, PaletteDialog } from '../features/palette/palette.tsx';
import { useSearch } from '../features/palette/palette-queries.ts';
import {
  type Command,
  type CommandGroup,
  containsWords,
  dropEmpty,
  matchCommands,
  readRecent,
  readVerb,
  recentCommands,
  storeRecent,
} from '../features/palette/palette-rules.ts';
import { useFounder } from '../features/session/signed-in.tsx';
import { useAddTaskDialog } from '../features/tasks/task-dialogs.tsx';
import type { TaskPrefill } from '../features/tasks/task-draft.ts';
import { errorText } from '../lib/errors.ts';
import { lazyCode } from '../lib/lazy.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { useAccountCommands } from './account-commands.ts';
import { useFounderActions } from './founder-actions.ts';
import {
  founderPages,
  founderVerbs,
  foundFounderCommands,
  foundTaskCommands,
  furtherPages,
} from './founder-commands.ts';
import { offeredPages } from './founder-nav.ts';

const sayThanksCode = lazyCode(() =>
  import('../features/cohorts/say-thanks-dialog.tsx').then((module) => module.SayThanksDialog),
);

type Thanks = { peer: Peer; forWhat: string };

/** All that a founder can do or go to, and the forms that are opened from there. */
export function FounderPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { timeZone } = useFounder();
  const form = useAddTaskDialog(timeZone);
  const [thanks, setThanks] = useState<Thanks | null>(null);
  const [isThanking, setIsThanking] = useState(false);
  const thank = (peer: Peer, forWhat: string) => {
    setThanks({ peer, forWhat });
    setIsThanking(true);
  };
  return (
    <>
      <PaletteDialog opened={opened} onClose={onClose}>
        <Commands onAddTask={form.open} onThank={thank} onClose={onClose} />
      </PaletteDialog>
      {form.dialog}
      {thanks && (
        <LazyDialog
          code={sayThanksCode}
          {...thanks}
          opened={isThanking}
          onClose={() => setIsThanking(false)}
        />
      )}
    </>
  );
}

type CommandsProps = {
  onClose: () => void;
  onAddTask: (prefill: TaskPrefill) => void;
  onThank: (peer: Peer, forWhat: string) => void;
};

function Commands({ onClose, ...forms }: CommandsProps) {
  const founder = useFounder();
  const { id } = founder;
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { actions, byVerb, sources } = useFounderActions({ ...forms, onQueued: onClose });
  const account = useAccountCommands();
  const pages = offeredPages(founderPages, founder);
  const always = [...actions, ...pages, ...account, ...furtherPages(founder)];
  const [recent] = useState(() => readRecent(id));

  const read = readVerb(typed, founderVerbs);
  const meant = read ? byVerb[read.verb](read.rest) : [];
  // A verb that fits nothing may be the beginning of a title.
  const verb = read && (meant.length > 0 || read.rest === '') ? read.verb : null;
  const search = useFoundCommands(verb ? '' : text);
  const source = verb && verb in sources ? sources[verb as keyof typeof sources] : null;

  const findGroups = (): CommandGroup[] => {
    if (text === '') {
      return [
        { title: 'Recent', commands: recentCommands(recent, always) },
        { title: 'Actions', commands: actions },
        { title: 'Go to', commands: pages },
        { title: 'Account', commands: account },
      ];
    }
    if (verb) return [{ title: verbTexts[verb].title, commands: meant }];
    const recentKeys = recent.map(({ key }) => key);
    const firstOf = (commands: Command[], count: number) => commands.slice(0, count);
    const asked = byVerb.ask(text.replace(/^ask\s+/i, ''));
    const added = firstOf(byVerb.add(text), 1);
    return [
      { title: 'Actions', commands: firstOf(matchCommands(always, text, recentKeys), 5) },
      { title: 'Tasks', commands: search.tasks },
      { title: 'Founders', commands: search.founders },
      {
        title: 'Complete, pledge or thank',
        waits: true,
        commands: [byVerb.complete, byVerb.pledge, byVerb.thank].flatMap((match) =>
          firstOf(match(text), 3),
        ),
      },
      {
        title: `Use “${text}”`,
        waits: true,
        isForAnyText: true,
        commands: /^ask\s/i.test(text) ? [...asked, ...added] : [...added, ...asked],
      },
    ];
  };
  return (
    <Palette
      label="Search, or type what to do"
      typed={typed}
      onType={setTyped}
      groups={dropEmpty(findGroups())}
      isSearching={search.isSearching || source?.isPending}
      failure={
        source?.isError
          ? failureOf(source, 'Your tasks and your cohort could not be loaded.')
          : search.failure
      }
      empty={
        verb
          ? verbTexts[verb].empty
          : {
              text: `Nothing found for “${text}”.`,
              hint: 'Part of the name of a page, task, founder or startup is enough.',
            }
      }
      onChoose={(command) => storeRecent(id, command, always)}
      onClose={onClose}
    />
  );
}

/** The heading of what a verb offers, and what is said when that is nothing. */
const verbTexts: Record<keyof typeof founderVerbs, VerbTexts> = {
  add: { title: 'Add a task' },
  complete: {
    title: 'Complete a task',
    empty: { text: 'You have no open tasks.', hint: 'Type “add” and a title to add one.' },
  },
  pledge: {
    title: 'Pledge a task',
    empty: {
      text: 'None of your open tasks can be pledged.',
      hint: 'A pledge needs a due date that hasn’t passed.',
    },
  },
  thank: {
    title: 'Thank someone',
    empty: { text: 'There’s nobody to thank yet.', hint: 'You can thank founders in your cohort.' },
  },
  ask: { title: 'Ask the coach' },
};

type VerbTexts = { title: string; empty?: { text: string; hint: string } };

const debounceMs = 150;
/** The longest text that the server searches for. */
const maxSearchLength = 100;

/** Tasks and founders that the server finds. */
function useFoundCommands(typed: string) {
  const text = typed.length > maxSearchLength ? '' : typed;
  const [searchedText] = useDebouncedValue(text, debounceMs);
  const query = useSearch(searchedText);
  const found = text !== '' && searchedText !== '' ? query.data : undefined;
  const isStale = searchedText !== text || query.isPlaceholderData;
  // Results of an earlier text stay visible as far as they match the current one.
  const matches = ({ label, detail = '' }: Command) =>
    !isStale || containsWords(`${label} ${detail}`, text);
  return {
    tasks: foundTaskCommands(found?.tasks ?? []).filter(matches),
    founders: foundFounderCommands(found?.founders ?? []).filter(matches),
    isSearching: text !== '' && (searchedText !== text || query.isFetching),
    failure:
      query.isError && text !== ''
        ? failureOf(query, 'Tasks and founders could not be searched.')
        : null,
  };
}

function failureOf({ error, refetch }: { error: unknown; refetch: () => unknown }, text: string) {
  return { text, reason: errorText(error), retry: () => void refetch() };
}
