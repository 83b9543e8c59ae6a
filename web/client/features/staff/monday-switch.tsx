import { Button, Switch } from '@mantine/core';
import { Loaded } from '../../ui/loaded.tsx';
import { SaveState } from '../../ui/save-state.tsx';
import {
  useConnectStaffSlack,
  useDisconnectStaffSlack,
  useMonday,
  useSetMonday,
} from './staff-queries.ts';

/** The reader gets Monday's message, or not, and where; and whether its buttons work for them. */
export function MondaySwitch() {
  const setMonday = useSetMonday();
  return (
    <Loaded query={useMonday()} heights={[48]} label="Loading the setting">
      {({ isWanted, isInSlack, isLinked }) => (
        <>
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
          <SaveState of={setMonday} />
          <SlackButtons isLinked={isLinked} />
        </>
      )}
    </Loaded>
  );
}

function SlackButtons({ isLinked }: { isLinked: boolean }) {
  const connect = useConnectStaffSlack();
  const disconnect = useDisconnectStaffSlack();
  return (
    <div className="stack gap-8">
      <p className="soft">
        {isLinked
          ? 'Your Slack account is connected: “I’ll call” and “Looked after” work for you there.'
          : 'Connect your Slack account once to use “I’ll call” and “Looked after” there.'}
      </p>
      {isLinked ? (
        <Button
          variant="default"
          loading={disconnect.isPending}
          onClick={() => disconnect.mutate()}
        >
          Disconnect Slack
        </Button>
      ) : (
        <Button variant="light" loading={connect.isPending} onClick={() => connect.mutate()}>
          Connect Your Slack Account
        </Button>
      )}
    </div>
  );
}
