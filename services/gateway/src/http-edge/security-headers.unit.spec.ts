import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

test('[A36] scripts, styles and connections come from this host only', () => {
  const policy = contentSecurityPolicy('quiz.example', true);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("connect-src 'self' wss://quiz.example");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('[A36] a forged Host cannot add to the policy', () => {
  const policy = contentSecurityPolicy("x; script-src 'unsafe-inline'", false);
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).toContain("connect-src 'self';");
});
