import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestDatabase } from '#db/testing/test-database.ts';
import type { PaymentConfig } from '../config.ts';
import type { BotContext, BrowserSession } from '../context.ts';
import { paymentRoutes } from '../payments/payment-routes.ts';

type Signing = {
  secret?: string;
  at?: number;
  /** Signs this text instead of the event. */
  sign?: string;
  encoding?: string | undefined;
  alter?: (body: string) => string;
};

export type TestPayments = {
  url: string;
  /** The session of whoever is signed in. */
  session: BrowserSession | null;
  logs: Record<string, unknown>[];
  /** Delivers an event as Stripe would, signed by Stripe's own helper. */
  deliver(event: object, signing?: Signing): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
};

const webhookSecret = 'whsec_test';

/** The bot's payment routes with a stand-in for Stripe, given as an HTTP handler. */
export function usePayments(
  database: () => TestDatabase,
  {
    stripe,
    payment,
  }: { stripe: RequestHandler; payment: Omit<PaymentConfig, 'host' | 'webhookSecret'> },
): () => TestPayments {
  const closing: (() => void)[] = [];
  let payments: TestPayments;
  const listen = async (handler: RequestHandler) => {
    const server = createServer(express().use(handler));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return (server.address() as AddressInfo).port;
  };
  beforeAll(async () => {
    const host = { host: '127.0.0.1', port: await listen(stripe) };
    const logs: Record<string, unknown>[] = [];
    const context = {
      db: database().db,
      logger: pino({}, { write: (line) => logs.push(JSON.parse(line)) }),
      clock: () => new Date(),
      config: { publicUrl: 'http://slipstream.test', payment: { ...payment, webhookSecret, host } },
    } as unknown as BotContext;
    const url = `http://127.0.0.1:${await listen(paymentRoutes(context, async () => payments.session))}`;
    payments = {
      url,
      session: null,
      logs,
      deliver(
        event,
        { secret = webhookSecret, at, alter = (body: string) => body, sign, encoding } = {},
      ) {
        const payload = sign ?? JSON.stringify(event);
        const signature = Stripe.webhooks.generateTestHeaderString({
          payload,
          secret,
          ...(at !== undefined && { timestamp: at }),
        });
        return fetch(`${url}/webhooks/stripe`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'stripe-signature': signature,
            ...(encoding && { 'content-encoding': encoding }),
          },
          body: alter(payload),
        });
      },
      get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    };
  });
  beforeEach(() => {
    payments.session = null;
    payments.logs.length = 0;
  });
  afterAll(() => {
    for (const close of closing) close();
  });
  return () => payments;
}

/** A Stripe event, by default with an id of its own. */
export function eventOf(type: string, object: object, id = `evt_${randomUUID()}`): object {
  return { id, object: 'event', type, created: Math.floor(Date.now() / 1000), data: { object } };
}
