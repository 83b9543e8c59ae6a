import { Button, TextInput } from '@mantine/core';
import { auditLabel } from '#shared/domain/audit.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { FilterBar } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './audit.module.css';
import { type AuditQuery, auditQueryString, emptyAuditQuery } from './audit-rules.ts';

type Props = {
  query: AuditQuery;
  actors: string[];
  actions: string[];
  onChange: (changes: Partial<AuditQuery>) => void;
};

/** Every change goes back to the newest entries. */
export function AuditFilters({ query, actors, actions, onChange }: Props) {
  const change = (changes: Partial<AuditQuery>) => onChange({ ...changes, before: null });
  const [text, setText] = useDebouncedText(query.subject, (subject) => change({ subject }));
  const set = (name: 'actor' | 'action' | 'from' | 'until') => ({
    value: query[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <FilterBar className={classes.filters}>
      <TextInput
        className={classes.search}
        label="Subject"
        type="search"
        placeholder="A startup, a cohort, an address…"
        maxLength={100}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SelectField
        label="Who"
        choices={[
          { value: '', label: 'Everybody' },
          ...actors.map((value) => ({ value, label: value })),
        ]}
        {...set('actor')}
      />
      <SelectField
        label="What"
        choices={[
          { value: '', label: 'Everything' },
          ...actions.map((value) => ({ value, label: auditLabel(value) })),
        ]}
        {...set('action')}
      />
      <TextInput label="From" type="date" {...set('from')} />
      <TextInput label="Until" type="date" {...set('until')} />
      {auditQueryString(query) !== '' && (
        <Button
          className={classes.clear}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setText('');
            change(emptyAuditQuery);
          }}
        >
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}
