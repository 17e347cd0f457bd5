import { expect, test } from 'vitest';
import { z } from 'zod';
import { httpEnvironment, httpVariables } from './environment.ts';

const read = (ALLOWED_ORIGINS: string) => httpEnvironment(z.object(httpVariables).parse({ ALLOWED_ORIGINS }));

test('[A301] origins are a list; an invalid one is refused by name', () => {
  expect([...read('https://a.example, http://127.0.0.1:8080 ,').allowedOrigins]).toEqual([
    'https://a.example',
    'http://127.0.0.1:8080',
  ]);
  expect(read('').allowedOrigins.size).toBe(0);
  for (const wrong of ['https://a.example/', 'https://a.example/path', 'a.example', 'ftp://a.example', '*', 'null'])
    expect(() => read(wrong), wrong).toThrow('is not an origin');
});
