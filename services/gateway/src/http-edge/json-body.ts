import type { App } from './app-type.ts';

/**
 * JSON is the only kind of body. A `__proto__` or `constructor.prototype` in it is a 400. An empty one counts as none,
 * because clients name the content type on requests without a body, too.
 */
export function parseJsonBodies(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}
