import { useMediaQuery } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatNumber } from '#shared/formats.ts';
import { ChoiceChips } from './filter-controls.tsx';
import { SelectField } from './form-inputs.tsx';
import { Icon } from './icon.tsx';
import classes from './list-table.module.css';

type Order<Sort extends string> = { sort: Sort; direction: 'asc' | 'desc' };

type HeadsProps<Sort extends string> = {
  columns: readonly { sort: Sort; label: string }[];
  order: Order<Sort>;
  /** The search part of the address of the list sorted by a column. */
  searchBy: (sort: Sort) => string;
};

/** The headings of the columns that a list can be sorted by. */
export function SortHeads<Sort extends string>({ columns, order, searchBy }: HeadsProps<Sort>) {
  return columns.map(({ sort, label }) => {
    const direction = order.sort === sort ? order.direction : undefined;
    const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending');
    return (
      <th key={sort} scope="col" aria-sort={ariaSort}>
        <Link
          to={{ search: searchBy(sort) }}
          replace
          className={`gap-4 ${classes.sort}`}
          data-direction={direction}
        >
          {label}
          <Icon name="chevronDown" size={14} />
        </Link>
      </th>
    );
  });
}

type ChoiceProps<Sort extends string> = {
  choices: readonly { value: `${Sort} ${'asc' | 'desc'}`; label: string }[];
  order: Order<Sort>;
  /** The search part of the address of the list in another order. */
  searchBy: (order: Order<Sort>) => string;
};

/** Among the filters of a narrow list, which has cards and no headings. */
export function SortChoice<Sort extends string>({ choices, order, searchBy }: ChoiceProps<Sort>) {
  const navigate = useNavigate();
  const value = `${order.sort} ${order.direction}`;
  const isListed = choices.some((choice) => choice.value === value);
  const choose = (chosen: string) => {
    const [sort, direction] = chosen.split(' ') as [Sort, Order<Sort>['direction']];
    void navigate({ search: searchBy({ sort, direction }) }, { replace: true });
  };
  return (
    <SelectField
      aria-label="Sort"
      choices={isListed ? choices : [{ value, label: 'As sorted' }, ...choices]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

type ChipsProps<Value> = ComponentProps<typeof ChoiceChips<Value>> & {
  /** A phone says this while none of the choices is selected. */
  otherwise?: string;
  /** The select stands among fields with labels. */
  hasLabel?: boolean;
};

/** Chips, and on a phone, where they would fill half of the screen, one select. */
export function ChipsOrSelect<Value>({
  otherwise = '',
  hasLabel = false,
  ...chips
}: ChipsProps<Value>) {
  const { legend, choices, value, onChoose } = chips;
  const isPhone = useMediaQuery('(max-width: 719px)', undefined, {
    getInitialValueInEffect: false,
  });
  if (!isPhone) return <ChoiceChips {...chips} />;
  const selected = choices.findIndex((choice) => choice.value === value);
  const options = choices.map(({ label, count }, index) => {
    const name = label === 'All' && !hasLabel ? `${legend}: all` : label;
    return {
      value: String(index),
      label: count === undefined ? name : `${name} (${formatNumber(count)})`,
    };
  });
  return (
    <SelectField
      {...(hasLabel ? { label: legend } : { 'aria-label': legend })}
      value={String(selected)}
      choices={selected < 0 ? [{ value: '-1', label: otherwise }, ...options] : options}
      onChange={({ currentTarget }) => {
        const chosen = choices[Number(currentTarget.value)];
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}
