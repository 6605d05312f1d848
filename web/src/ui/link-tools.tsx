import { Suspense, useState } from 'react';
import { optionalComponent } from '../lib/optional-component';
import { copyText } from '../lib/share';
import { Button } from './button';
import { SelectedText } from './selected-text';
import { useToast } from './toast-context';

const QrCode = optionalComponent(async () => (await import('./qr-code')).QrCode);

interface LinkToolsProps {
  /** On this origin. */
  path: string;
  /** Where it leads, for those who hear the buttons without what is around them. */
  of: string;
}

/** A link, to copy or as a QR code. */
export function LinkTools({ path, of }: LinkToolsProps) {
  const toast = useToast();
  const [refusals, setRefusals] = useState(0);
  const [isShown, setShown] = useState(false);
  const link = `${window.location.origin}${path}`;
  const copy = async (): Promise<void> => {
    if (await copyText(link)) toast.show('The link is copied.');
    else setRefusals(refusals + 1);
  };
  return (
    <div className="stack tight start">
      <div className="row">
        <Button look="primary" onClick={() => void copy()}>
          Copy link<span className="visually-hidden">{` of ${of}`}</span>
        </Button>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          QR code<span className="visually-hidden">{` of ${of}`}</span>
        </Button>
      </div>
      {refusals > 0 && (
        <>
          <p className="soft">This browser doesn’t copy it. The link below is selected: copy it yourself.</p>
          <SelectedText key={refusals} text={link} />
        </>
      )}
      {isShown && (
        <Suspense>
          <QrCode text={link} />
        </Suspense>
      )}
    </div>
  );
}
