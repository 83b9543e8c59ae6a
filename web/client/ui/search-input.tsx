import { TextInput } from '@mantine/core';
import { Icon } from './icon.tsx';

type Props = {
  className?: string | undefined;
  /** What is searched: "Search startups". */
  label: string;
  value: string;
  onChange: (text: string) => void;
};

/** The field that a list is searched with; at most 100 characters, as the server takes them. */
export function SearchInput({ className, label, value, onChange }: Props) {
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={`${label}...`}
      maxLength={100}
      leftSection={<Icon name="search" size={16} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
