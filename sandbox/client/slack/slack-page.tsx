import {
  AppShell,
  Box,
  Burger,
  Button,
  Container,
  Group,
  Loader,
  NavLink,
  Select,
  Text,
  Title,
} from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BlockList } from '#sandbox/client/blocks/block-list.tsx';
import { SurfaceProvider, useBlockSurface } from '#sandbox/client/blocks/block-surface.tsx';
import { CardPage, headerHeight, TopBar } from '#sandbox/client/page-frame.tsx';
import classes from '#sandbox/client/sandbox.module.css';
import {
  callSandbox,
  reportFailure,
  stateQuery,
  useLiveChanges,
  workspaceQuery,
} from '#sandbox/client/sandbox-api.ts';
import { AssistantPane } from '#sandbox/client/slack/assistant-pane.tsx';
import { ConversationPane } from '#sandbox/client/slack/conversation-pane.tsx';
import { DetailsPane } from '#sandbox/client/slack/details-pane.tsx';
import { TrafficPane } from '#sandbox/client/slack/traffic-pane.tsx';
import { ViewDialog } from '#sandbox/client/slack/view-dialog.tsx';
import { NamesProvider, safeUrl } from '#sandbox/client/text/text.tsx';
import type { View } from '#sandbox/shared/block-kit.ts';
import type { DeliveryResult, SlackState, Workspace } from '#sandbox/shared/slack-api.ts';

export function SlackPage(): ReactNode {
  useLiveChanges();
  const { data: workspace, error } = useQuery(workspaceQuery);
  if (workspace) return <WorkspaceView workspace={workspace} />;
  return (
    <CardPage title="Slack">{error ? error.message : <Loader aria-label="Loading" />}</CardPage>
  );
}

/** The last person in this browser: Slack, too, knows who visits its authorisation page. */
export function useLastPerson() {
  const key = 'sandbox person';
  return useLocalStorage({ key, defaultValue: '', getInitialValueInEffect: false });
}

/** Places that are no conversation, and their titles. */
const tabs: Record<string, string> = { home: 'Home', slackbot: 'Slackbot' };

/** The workspace as one person sees it. Person and place stand in the address: `?as=…&in=…`. */
function WorkspaceView({ workspace }: { workspace: Workspace }): ReactNode {
  const [params, setParams] = useSearchParams();
  const [lastPerson, setLastPerson] = useLastPerson();
  const [menuOpen, menu] = useDisclosure(false);
  // On wide screens the requests are shown until they are hidden, on others the other way round.
  const [toggled, traffic] = useDisclosure(false);
  const find = (email: string | null) => workspace.people.find((person) => person.email === email);
  const as = (find(params.get('as')) ?? find(lastPerson) ?? workspace.people[0])?.email ?? '';
  const requested = params.get('in') ?? '';
  const isTab = Object.hasOwn(tabs, requested);
  const state = useQuery(stateQuery(as, isTab ? 'dm' : requested)).data;
  const open = state?.open;
  const at = isTab ? requested : open?.kind === 'dm' ? 'dm' : (open?.name ?? '');
  const names = useMemo(() => readNames(workspace), [workspace]);

  useEffect(() => setLastPerson(as), [as, setLastPerson]);
  // Slack sends an event when somebody opens the app.
  useEffect(() => {
    if (as === '' || (at !== 'home' && at !== 'dm')) return;
    const tab = at === 'home' ? 'home' : 'messages';
    void reportFailure(callSandbox<DeliveryResult>('POST', '/slack/home', { as, tab }));
  }, [as, at]);

  const dialog = useOpenDialog(state);
  return (
    <NamesProvider value={names}>
      <AppShell
        header={{ height: headerHeight }}
        navbar={{ width: 250, breakpoint: 'sm', collapsed: { mobile: !menuOpen } }}
        aside={{ width: 320, breakpoint: 'lg', collapsed: { desktop: toggled, mobile: !toggled } }}
        transitionDuration={0}
      >
        <TopBar
          title="Slack sandbox"
          menu={
            <Burger
              hiddenFrom="sm"
              size="sm"
              opened={menuOpen}
              onClick={menu.toggle}
              aria-label="Conversations"
            />
          }
        />
        <AppShell.Navbar p="sm" aria-label="Conversations">
          {state && (
            <Sidebar
              workspace={workspace}
              state={state}
              at={at}
              onGo={(place) => {
                menu.close();
                setParams(place);
              }}
            />
          )}
        </AppShell.Navbar>
        <AppShell.Main className={classes.pane}>
          <Group px="md" py="xs" justify="space-between" wrap="nowrap">
            <Group gap="sm" flex={1} miw={0}>
              <Title order={2} fz="lg">
                {tabs[at] ?? (open?.kind === 'channel' ? `#${open.name}` : open?.name)}
              </Title>
              <Text c="dimmed" fz="xs" visibleFrom="sm">
                {isTab ? '' : open?.topic}
              </Text>
              {open?.bookmarks.map(({ title, link }) => (
                <a key={link} href={safeUrl(link) ?? undefined} target="_blank" rel="noreferrer">
                  {title}
                </a>
              ))}
            </Group>
            <Button size="xs" variant="default" onClick={traffic.toggle}>
              Requests
            </Button>
          </Group>
          {at === 'home' ? (
            <HomePane key={as} as={as} view={state?.home ?? null} />
          ) : at === 'slackbot' ? (
            <AssistantPane key={as} as={as} />
          ) : (
            open && (
              <ConversationPane
                key={`${as}/${open.id}`}
                workspace={workspace}
                as={as}
                conversation={open}
              />
            )
          )}
        </AppShell.Main>
        <AppShell.Aside aria-label="Traffic">
          <TrafficPane onClose={traffic.toggle} />
        </AppShell.Aside>
      </AppShell>
      {state?.details && <DetailsPane as={as} details={state.details} />}
      {dialog && <ViewDialog key={dialog.id} as={as} view={dialog} />}
    </NamesProvider>
  );
}

/** Slack forgets an open dialog when it is reloaded: what was open before this page does not come back. */
function useOpenDialog(state: SlackState | undefined): View | undefined {
  const [forgotten, setForgotten] = useState<string[]>();
  if (state && !forgotten) setForgotten(state.modals.map(({ id }) => id));
  return state?.modals.findLast(({ id }) => forgotten && !forgotten.includes(id));
}

function readNames({ people, channels, bot }: Workspace) {
  return {
    people: new Map(
      [...people, { id: bot.userId, name: bot.name }].map(({ id, name }) => [id, name]),
    ),
    channels: new Map(channels.map(({ id, name }) => [id, name])),
  };
}

function Sidebar({
  workspace,
  state,
  at,
  onGo,
}: {
  workspace: Workspace;
  state: SlackState;
  at: string;
  onGo(place: { as: string; in: string }): void;
}): ReactNode {
  const as = state.me.email;
  const places = [
    ...state.conversations.map(({ kind, name }) =>
      kind === 'dm' ? { label: name, place: 'dm' } : { label: `# ${name}`, place: name },
    ),
    { label: 'Home', place: 'home' },
    ...(workspace.hasAssistant ? [{ label: 'Slackbot', place: 'slackbot' }] : []),
  ];
  return (
    <>
      <Select
        label="You are"
        data={workspace.people.map(({ email, name }) => ({ value: email, label: name }))}
        value={as}
        // Another person may not be in this channel: the sandbox picks one of theirs.
        onChange={(email) =>
          email && onGo({ as: email, in: at === 'dm' || Object.hasOwn(tabs, at) ? at : '' })
        }
        searchable
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        mb="md"
      />
      {places.map(({ label, place }) => (
        <NavLink
          key={place}
          component="button"
          label={label}
          active={at === place}
          aria-current={at === place ? 'page' : undefined}
          onClick={() => onGo({ as, in: place })}
        />
      ))}
      {!workspace.bot.installed && (
        <Text c="dimmed" fz="xs" p="sm">
          {workspace.bot.name} is not installed in this workspace.
        </Text>
      )}
    </>
  );
}

function HomePane({ as, view }: { as: string; view: View | null }): ReactNode {
  const { surface } = useBlockSurface({ as, viewId: view?.id ?? '' });
  return (
    <Box role="region" aria-label="Home" className={classes.scroller} tabIndex={0}>
      <Container size={680} py="md">
        {view ? (
          <SurfaceProvider value={surface}>
            <BlockList blocks={view.blocks} />
          </SurfaceProvider>
        ) : (
          <Text c="dimmed">Slipstream has not published a Home tab for you yet.</Text>
        )}
      </Container>
    </Box>
  );
}
