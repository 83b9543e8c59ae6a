import { ActionIcon, Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { CockpitRow, StartupNote } from '#shared/api/cockpit.ts';
import type { CalendarDate } from '#shared/time.ts';
import { api } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useFocusReturn } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoteForm, StaffNote } from '../../ui/staff-notes.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { authorName } from './cockpit-parts.tsx';
import { useStartupChange, useStartupDetails } from './cockpit-queries.ts';
import { SentMessages, WriteMessage } from './staff-messages.tsx';
import { Assignee, Risks } from './startup-care.tsx';
import { CheckInHistory, KpiHistory } from './startup-history.tsx';
import classes from './startup-panel.module.css';

type Props = { row: CockpitRow; today: CalendarDate; opened: boolean; onClose: () => void };

export function StartupPanel({ row, today, opened, onClose }: Props) {
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      padding={0}
      returnFocus={false}
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <div className={`row gap-12 ${classes.head}`}>
        <Avatar name={row.startupName} url={row.startupLogo} of="startup" size="l" />
        <div className="shrinks grows">
          <Modal.Title className={classes.title}>{row.startupName}</Modal.Title>
          <p className={`row wrap ${classes.founders}`}>
            <StageBadge stage={row.stage} />
            <Founders row={row} />
          </p>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Close"
          data-autofocus
          onClick={onClose}
        >
          <Icon name="close" />
        </ActionIcon>
      </div>
      <PanelContent row={row} today={today} />
    </Modal>
  );
}

/** The row has their names; the links come with the details. */
function Founders({ row: { startupId, founders } }: Pick<Props, 'row'>) {
  const { data } = useStartupDetails(startupId);
  const people = data?.founders ?? founders.map((name, index) => ({ id: String(index), name }));
  return people.map(({ id, name }) =>
    data ? (
      <Link key={id} to={generatePath(paths.adminFounder, { founderId: id })}>
        {name}
      </Link>
    ) : (
      <span key={id}>{name}</span>
    ),
  );
}

function PanelContent({ row, today }: Pick<Props, 'row' | 'today'>) {
  const details = useStartupDetails(row.startupId);
  return (
    <div className={`column ${classes.sections}`}>
      <Section title="Why call">
        <Risks row={row} today={today} />
      </Section>
      {row.goingWell && (
        <Section title="Going well">
          <p>{row.goingWell}</p>
        </Section>
      )}
      <Section title="Looked after">
        <Assignee row={row} today={today} />
      </Section>
      <Loaded query={details} heights={[120, 240, 160]} label="Loading the startup">
        {({ founders, notes, series: [kpi], checkIns, messages, nudgedAt }) => (
          <>
            <Section title="Write to them">
              <WriteMessage row={row} founders={founders} nudgedAt={nudgedAt} />
            </Section>
            <Section title="Notes">
              <Notes startupId={row.startupId} notes={notes} />
            </Section>
            {kpi && (
              <Section title={kpi.name}>
                <KpiHistory series={kpi} today={today} />
              </Section>
            )}
            <Section title="Check-ins">
              <CheckInHistory checkIns={checkIns} today={today} />
            </Section>
            {messages.length > 0 && (
              <Section title="Messages sent">
                <SentMessages messages={messages} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="column gap-10">
      <h3 id={id} className="body">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Staff's notes about a startup; founders never read them. */
function Notes({ startupId, notes }: { startupId: string; notes: StartupNote[] }) {
  const change = useStartupChange();
  return (
    <>
      {notes.length > 0 && (
        <ul className={`stack gap-14 ${classes.items}`}>
          {notes.map((note) => (
            <NoteItem key={note.id} startupId={startupId} note={note} />
          ))}
        </ul>
      )}
      <NoteForm
        className="stack gap-10 wide"
        maxLength={5000}
        isAdding={change.isPending}
        onAdd={({ id, text }, callbacks) =>
          change.mutate(
            {
              run: () => api.cockpit.addNote({ startupId, noteId: id, text }),
              done: 'Note added.',
            },
            callbacks,
          )
        }
      />
    </>
  );
}

function NoteItem({ startupId, note }: { startupId: string; note: StartupNote }) {
  const change = useStartupChange();
  const remove = () =>
    change.mutate({
      run: () => api.cockpit.deleteNote({ startupId, noteId: note.id }),
      done: 'Note deleted.',
    });
  return (
    <StaffNote
      author={authorName(note)}
      at={note.at}
      text={note.text}
      isMine={note.isMine}
      isDeleting={change.isPending}
      onDelete={remove}
    />
  );
}
