import { Component, type ReactNode } from 'react';
import { COMMON, ERRORS } from '#shared/strings/common.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Card } from '#shared/ui/page/card.tsx';
import { Heading } from '#shared/ui/page/heading.tsx';
import { Page } from '#shared/ui/page/page.tsx';

interface State {
  readonly error: Error | null;
}

/** The router's fallback: 'Unexpected Application Error!' with the error's message (specification, section 8). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Page title={ERRORS.unexpected} background="grey" layout="card">
        <Card>
          <Heading focusKey="unexpected">{ERRORS.unexpected}</Heading>
          <p>{this.state.error.message}</p>
          <Button label={COMMON.tryAgain} size="long" onClick={() => window.location.reload()} />
        </Card>
      </Page>
    );
  }
}
