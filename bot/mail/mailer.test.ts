import { describe, expect, it } from 'vitest';
import { describeMailFailure } from './mailer.ts';

function kindOf(response: string, command = 'RCPT TO'): string {
  const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE';
  const error = { code, command, response, responseCode: Number(response.slice(0, 3)) };
  return describeMailFailure(Object.assign(new Error(response), error)).kind;
}

describe('an answer of the mail server', () => {
  it.each([
    '550 5.4.5 Daily user sending limit exceeded',
    '530 5.7.0 Authentication required',
    '530 5.5.1 Authentication Required. Learn more',
    '535 5.7.8 Username and Password not accepted',
    '534 5.7.9 Application-specific password required',
    '454 4.7.0 Temporary authentication failure',
    '421 4.7.28 Our system has detected an unusual rate of mail',
    '421 Service not available, closing transmission channel',
    '452 4.5.3 Too many recipients',
    '452 4.3.1 Insufficient system storage',
    '503 5.5.1 Bad sequence of commands',
    '550 5.1.8 Access denied, bad outbound sender',
    '550 5.1.90 You have reached your daily limit for message recipients',
    '550 5.7.1 Unable to relay',
    '554 5.7.1 <someone@example.test>: Relay access denied',
    '550 5.7.26 Unauthenticated email is not accepted due to the domain’s DMARC policy',
    '530 5.7.57 Client not authenticated to send mail',
    '550 5.7.60 Client does not have permissions to send as this sender',
    '550 5.7.708 Access denied, traffic not accepted from this IP',
    '550 5.2.2 Submission quota exceeded',
    '454 Throttling failure: Daily message quota exceeded',
    '554 Message rejected: Email address is not verified',
    '550 Unauthenticated senders not allowed',
    '451 Authentication failed: Maximum credits exceeded',
    '550 Sender rate limit exceeded',
  ])('is about us, so mails wait for as long as it takes: %s', (response) => {
    expect(kindOf(response)).toBe('down');
    expect(kindOf(response, 'DATA')).toBe('down');
  });

  it.each([
    '450 4.2.1 Mailbox busy',
    '452 4.2.2 The recipient’s mailbox is full',
    '451 Try again',
    '450 Greylisted',
    '550 4.4.7 Delivery time expired',
  ])('may change, so it is tried for some days: %s', (response) => {
    expect(kindOf(response)).toBe('deferred');
  });

  it.each([
    '550 No such user',
    '550 5.1.1 The account that you tried to reach does not exist',
    '550 5.1.10 Recipient not found',
    '552 5.2.2 Mailbox quota exceeded',
    '550 5.4.1 Recipient address rejected: Access denied',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 5.7.17 The owner of the mailbox has changed',
    '550 5.7.133 SenderNotAuthenticatedForGroup; authentication required',
    '550 5.1.1 User unknown in relay recipient table',
    '553 5.1.3 The address is not valid',
  ])('is final about its recipient: %s', (response) => {
    expect(kindOf(response)).toBe('refused');
  });

  it.each(['552 5.3.4 Message too big', '550 5.7.1 This message was blocked as spam'])(
    'is final about its content: %s',
    (response) => {
      expect(kindOf(response, 'DATA')).toBe('refused');
    },
  );

  it('says nothing final about a mail that did not get as far as its recipient', () => {
    expect(kindOf('553 Sender not allowed', 'MAIL FROM')).toBe('down');
    expect(describeMailFailure(Object.assign(new Error(), { code: 'EAUTH' })).kind).toBe('down');
    expect(describeMailFailure(Object.assign(new Error(), { code: 'EENVELOPE' })).kind).toBe(
      'refused',
    );
  });
});
