import { TextInput } from '@mantine/core';
import type { FailedSignIn } from '#shared/api/audit.ts';
import { type Audience, audiences } from '#shared/options.ts';
import { useDebouncedText } from '../../lib/list-query.ts';
import { oneOf, positive, type QueryOf, text, urlQuery } from '../../lib/url-query.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { FilterBar } from '../../ui/filter-controls.tsx';
import { SelectField } from '../../ui/form-inputs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import { NewestOlder } from '../../ui/pagination.tsx';
import classes from './audit.module.css';

export const failedSignInQuery = urlQuery({
  text: text(),
  audience: oneOf(audiences, ''),
  before: positive(15, null),
});
export type FailedSignInQuery = QueryOf<typeof failedSignInQuery>;

const audienceNames: Record<Audience, string> = {
  founder: 'Founder',
  investor: 'Investor',
  mentor: 'Mentor',
  admin: 'Admin',
};

type FiltersProps = {
  query: FailedSignInQuery;
  onChange: (changes: Partial<FailedSignInQuery>) => void;
};

/** Every change goes back to the newest attempts. */
export function FailedSignInFilters({ query, onChange }: FiltersProps) {
  const [text, setText] = useDebouncedText(query.text, (text) => onChange({ text, before: null }));
  return (
    <FilterBar className={`stack ${classes.attempts}`}>
      <TextInput
        label="Who or from where"
        type="search"
        placeholder="An email or a network address"
        maxLength={100}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SelectField
        label="Sign-in page"
        anyLabel="All"
        choices={audiences.map((value) => ({ value, label: audienceNames[value] }))}
        value={query.audience}
        onChange={({ currentTarget: { value } }) =>
          onChange({ audience: audiences.find((each) => each === value) ?? '', before: null })
        }
      />
    </FilterBar>
  );
}

const failures: Record<FailedSignIn['step'], string> = {
  password: 'Wrong email or password',
  code: 'Right password, wrong code',
  passkey: 'Passkey refused',
};

type ListProps = { attempts: FailedSignIn[]; older: number | null; query: FailedSignInQuery };

export function FailedSignIns({ attempts, older, query }: ListProps) {
  const to = (before: number | null) => ({ search: failedSignInQuery.write({ ...query, before }) });
  if (attempts.length === 0) {
    return (
      <EmptyState>
        <p>No failed sign-ins here in the last 90 days.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ol className="card">
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
      <NewestOlder before={query.before} older={older} to={to} />
    </>
  );
}

function Attempt({ attempt }: { attempt: FailedSignIn }) {
  const { at, audience, email, step, address, browser, system } = attempt;
  return (
    <li className={`flex gap-16 ${classes.entry}`}>
      <div className={`soft small tabular rigid ${classes.when}`}>
        <DateTimeText at={at} clock />
      </div>
      <div className="shrinks grows breakable">
        <p>
          <span className="strong">{email}</span> as {audienceNames[audience].toLowerCase()}
        </p>
        <p className="soft">
          {failures[step]} · {browser} on {system} · {address}
        </p>
      </div>
    </li>
  );
}
