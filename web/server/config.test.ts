import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toWebConfig, webSettings } from '#web/server/config.ts';

const schema = z.object(webSettings);
const complaints = (env: Record<string, string>) =>
  schema.safeParse(env).error?.issues.map((issue) => issue.path[0]) ?? [];
const configOf = (env: Record<string, string>) =>
  toWebConfig(schema.parse(env), {
    appSecret: Buffer.alloc(32),
    demo: false,
    sandbox: false,
    hasSlackToken: false,
    slackConfigured: false,
    slackSigningSecret: null,
    slackPage: null,
    paymentDemo: false,
    coach: { model: null, dailyLimit: 20 },
  });

describe('web’s settings', () => {
  it('need nothing', () => {
    expect(configOf({})).toMatchObject({
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      supportEmail: 'support@slipstream.community',
      slackInviteUrl: null,
    });
    expect(configOf({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('take a provider of single sign-on by https, or on this machine, and name it', () => {
    const given = { OIDC_CLIENT_ID: 'slipstream', OIDC_CLIENT_SECRET: 'secret' };
    const signOn = {
      clientId: 'slipstream',
      clientSecret: 'secret',
      name: 'single sign-on',
      trustsEmail: false,
    };
    for (const issuer of ['https://id.example/realms/a', 'http://localhost:9', 'http://[::1]:9']) {
      expect(configOf({ ...given, OIDC_ISSUER: issuer }).signOn).toEqual({ ...signOn, issuer });
    }
    const named = { ...given, OIDC_ISSUER: 'https://id.example', OIDC_NAME: ' Acme ID ' };
    expect(configOf(named).signOn?.name).toBe('Acme ID');
    const trusted = { ...named, OIDC_TRUST_EMAIL: '1' };
    expect(configOf(trusted).signOn?.trustsEmail).toBe(true);
    expect(complaints({ OIDC_TRUST_EMAIL: 'true' })).toEqual(['OIDC_TRUST_EMAIL']);
    expect(configOf({}).signOn).toBeNull();
    const wrong = [
      'http://id.example',
      'id.example',
      'https://id.example/?a=1',
      'http://127.1.evil',
    ];
    for (const OIDC_ISSUER of wrong) {
      expect(complaints({ OIDC_ISSUER }), OIDC_ISSUER).toEqual(['OIDC_ISSUER']);
    }
  });

  it('name every invalid variable', () => {
    expect(
      complaints({
        PORT: 'http',
        PUBLIC_URL: 'javascript:alert(1)',
        APP_SECRET: 'c2hvcnQ=',
        DEMO: 'yes',
        LOG_LEVEL: 'loud',
        SUPPORT_EMAIL: 'nobody',
        SLACK_INVITE_URL: 'http://slack.example',
        METRICS_PORT: '70000',
        TRUST_PROXY: 'true',
      }),
    ).toEqual([
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'APP_SECRET',
      'DEMO',
      'LOG_LEVEL',
      'SUPPORT_EMAIL',
      'SLACK_INVITE_URL',
      'METRICS_PORT',
    ]);
  });

  it('accept an origin without a path', () => {
    expect(configOf({ PUBLIC_URL: 'https://slipstream.example/' }).publicUrl).toBe(
      'https://slipstream.example',
    );
    expect(complaints({ PUBLIC_URL: 'https://slipstream.example/app' })).toEqual(['PUBLIC_URL']);
    expect(complaints({ PUBLIC_URL: 'https://user@slipstream.example' })).toEqual(['PUBLIC_URL']);
  });

  it('accept proxies by number or address', () => {
    expect(configOf({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
    expect(configOf({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toBe(
      'loopback, 10.0.0.0/8',
    );
    for (const value of ['', 'true', '-1', '12', 'yes']) {
      expect(complaints({ TRUST_PROXY: value })).toEqual(['TRUST_PROXY']);
    }
  });

  it('require a secret of 32 bytes', () => {
    expect(complaints({ APP_SECRET: btoa('x'.repeat(32)) })).toEqual([]);
    expect(complaints({ APP_SECRET: btoa('x'.repeat(31)) })).toEqual(['APP_SECRET']);
    expect(complaints({ APP_SECRET: 'not base64!' })).toEqual(['APP_SECRET']);
  });
});
