import './pages.css';
import { loaded, useLoad } from 'charter-widgets/kit';
import { useConfig } from '../../shared/config';
import { RetryAlert } from '../../shared/retry';
import { useFirstData } from '../../shared/router/site-router';
import { PageTitle } from '../../shared/shell';
import { NextSteps } from './parts';

/** /terms: the operator's terms, else a short text. */
export function Terms() {
  const { termsUrl = '/terms' } = useConfig();
  const first: { text: string } | undefined = useFirstData();
  const [terms, again] = useLoad(loadTerms, () => loaded(first));
  const elsewhere = termsUrl !== '/terms';
  return (
    <div className="app-wide app-below-title">
      <header className="app-opening">
        <PageTitle>Terms and conditions</PageTitle>
      </header>
      {elsewhere && (
        <p className="app-lead">
          They are at{' '}
          <a className="app-link" href={termsUrl}>
            {termsUrl}
          </a>
          .
        </p>
      )}
      {!elsewhere && (
        <div className="app-terms" aria-busy={terms.state === 'loading'}>
          {terms.state === 'loading' && <p role="status">Loading the terms...</p>}
          {terms.state === 'failed' && (
            <RetryAlert onRetry={again}>The terms could not be loaded. Check your connection.</RetryAlert>
          )}
          {terms.state === 'loaded' && (terms.data.text ? <Paragraphs {...terms.data} /> : <OwnTerms />)}
        </div>
      )}
      <NextSteps desk steps={[{ to: '/search', label: 'Search flights' }]} />
    </div>
  );
}

/** Loads the operator's terms; '' when it has none: then the server answers with 404 or another page. */
export async function loadTerms(signal: AbortSignal, ask = fetch): Promise<{ text: string }> {
  const answer = await ask('/terms.txt', { signal });
  if (answer.status >= 500) throw new Error(`The terms were answered by ${answer.status}`);
  const isText = answer.ok && answer.headers.get('Content-Type')?.startsWith('text/plain');
  return { text: isText ? (await answer.text()).trim() : '' };
}

/** Paragraphs are separated by empty lines. Line breaks within one are kept. */
function Paragraphs({ text }: { text: string }) {
  return (
    text
      .split(/\r?\n\s*\n/)
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      .map((paragraph, index) => <p key={index}>{paragraph.trim()}</p>)
  );
}

function OwnTerms() {
  const { brand, supportPhone, supportEmail } = useConfig();
  const reached = [supportPhone && `call ${supportPhone}`, supportEmail && `write to ${supportEmail}`].filter(Boolean);
  return (
    <>
      <p>
        What you send from this site is a request to {brand}. It is no ticket and holds no seat: a flight is agreed once{' '}
        {brand} has confirmed it to you.
      </p>
      <p>
        Nothing is charged here. Prices are those of the moment you look; the price that counts is the one that {brand}{' '}
        confirms.
      </p>
      <p>
        The details you send are used to answer your request and to carry out what is agreed. Whoever books for others
        sends their details with their consent.
      </p>
      {reached.length > 0 && <p>For any question, {reached.join(' or ')}.</p>}
    </>
  );
}
