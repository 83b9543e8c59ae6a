import { Switch } from '@mantine/core';
import { Loaded } from '../../ui/loaded.tsx';
import { useMonday, useSetMonday } from './staff-queries.ts';

/** The reader gets Monday's message, or not, and where. */
export function MondaySwitch() {
  const setMonday = useSetMonday();
  return (
    <Loaded query={useMonday()} heights={[48]} label="Loading the setting">
      {({ isWanted, isInSlack }) => (
        <Switch
          label="Send me Monday’s message"
          description={
            isInSlack
              ? 'By email and in Slack.'
              : 'By email. In Slack, too, once its workspace knows you by this address.'
          }
          checked={setMonday.isPending ? setMonday.variables : isWanted}
          onChange={(event) => setMonday.mutate(event.currentTarget.checked)}
        />
      )}
    </Loaded>
  );
}
