import { useState } from 'react';
import type { BackgroundVariant } from '#shared/art/scene/background-gems.tsx';
import { BottomBar } from '#shared/ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import styles from './design.module.css';
import { PlaySpecimens } from './play-specimens.tsx';
import { ArtSpecimens, ControlSpecimens } from './specimens.tsx';

const BACKGROUNDS: readonly BackgroundVariant[] = ['primary', 'primary2', 'grey'];

/** Every shared piece in every variant, for development only. */
export function DesignPage() {
  const [background, setBackground] = useState<BackgroundVariant>('primary');
  const toggleScheme = () => {
    const { dataset } = document.documentElement;
    if (dataset.scheme === 'professional') delete dataset.scheme;
    else dataset.scheme = 'professional';
  };
  return (
    <Page
      title="Design"
      background={background}
      footer={
        <BottomBar
          secondary={<Button label="Switch palette" look="secondary" onClick={toggleScheme} />}
          primary={<Button label="Primary" />}
        />
      }
    >
      <div className={styles.intro}>
        <h1>Quarry, piece by piece</h1>
        <div className={styles.row}>
          {BACKGROUNDS.map((variant) => (
            <Button key={variant} label={variant} look="settings" onClick={() => setBackground(variant)} />
          ))}
        </div>
      </div>
      <PlaySpecimens />
      <ControlSpecimens />
      <ArtSpecimens />
    </Page>
  );
}
