// Slim images have no curl. Exit code 0 when the service says that it is ready.
const url = `http://127.0.0.1:${process.env.METRICS_PORT ?? 9090}/readyz`;
const answer = await fetch(url, { signal: AbortSignal.timeout(2_500) }).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
