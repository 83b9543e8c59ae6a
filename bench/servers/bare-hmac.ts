import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { serveHttpForParent } from '../measure/child-process.ts';
import { signingSecret } from '../measure/slack.ts';

/** Checks the signature and says yes: the least that any server has to do. */
serveHttpForParent(
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { 'x-slack-request-timestamp': at, 'x-slack-signature': sent = '' } = request.headers;
      const expected = Buffer.from(
        `v0=${createHmac('sha256', signingSecret).update(`v0:${at}:`).update(Buffer.concat(chunks)).digest('hex')}`,
      );
      const given = Buffer.from(String(sent));
      const isSlack = given.length === expected.length && timingSafeEqual(given, expected);
      response.writeHead(isSlack ? 200 : 401).end();
    });
  }),
);
