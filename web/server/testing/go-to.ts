import { request } from 'node:http';

type Answer = {
  status: number;
  location: string | null;
  referrerPolicy: string | null;
  text: string;
};

type Go = { cookie: string | null; method?: string; headers?: Record<string, string> };

/** Goes to a page as a browser's window does; `fetch` always says that it is a fetch. */
export function goTo(url: string, { cookie, method = 'GET', headers }: Go): Promise<Answer> {
  const all = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    ...(cookie && { cookie }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const { location = null, 'referrer-policy': policy } = response.headers;
        const referrerPolicy = typeof policy === 'string' ? policy : null;
        resolve({ status: response.statusCode ?? 0, location, referrerPolicy, text });
      });
    });
    asked.on('error', reject).end();
  });
}
