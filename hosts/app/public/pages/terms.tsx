import './pages.css';
import { ApiError } from 'charter-widgets/contract';
import { loaded, useLoad, useT } from 'charter-widgets/kit';
import { useConfig } from '../../shared/config';
import { failureText } from '../../shared/failure';
import { RetryAlert } from '../../shared/retry';
import { useFirstData } from '../../shared/router/site-router';
import { PageTitle } from '../../shared/shell';
import { RichText } from '../../shared/texts/rich-text';
import { NextSteps } from './parts';

/** /terms: the operator's terms, else a short text. */
export function Terms() {
  const t = useT();
  const { termsUrl = '/terms' } = useConfig();
  const first: { text: string } | undefined = useFirstData();
  const [terms, again] = useLoad(loadTerms, () => loaded(first));
  const elsewhere = termsUrl !== '/terms';
  return (
    <div className="app-wide app-below-title">
      <header className="app-opening">
        <PageTitle>{t('Terms and conditions')}</PageTitle>
      </header>
      {elsewhere && (
        <p className="app-lead">
          <RichText
            text={t('You can read them at {address}.')}
            address={
              <a className="app-link" dir="ltr" href={termsUrl}>
                {termsUrl}
              </a>
            }
          />
        </p>
      )}
      {!elsewhere && (
        <div className="app-terms" aria-busy={terms.state === 'loading'}>
          {terms.state === 'loading' && <p role="status">{t('Loading the terms...')}</p>}
          {terms.state === 'failed' && (
            <RetryAlert onRetry={again}>{failureText(terms.error, 'The terms could not be loaded.', t)}</RetryAlert>
          )}
          {terms.state === 'loaded' && (terms.data.text ? <Paragraphs {...terms.data} /> : <OwnTerms />)}
        </div>
      )}
      <NextSteps staff steps={[{ to: '/search', label: 'Search flights' }]} />
    </div>
  );
}

/** Loads the operator's terms; '' when it has none: then the server answers with 404 or another page. */
export async function loadTerms(signal: AbortSignal, ask = fetch): Promise<{ text: string }> {
  const answer = await ask('/terms.txt', { signal });
  if (answer.status >= 500) throw new ApiError('refused', '', answer.status);
  const isText = answer.ok && answer.headers.get('Content-Type')?.startsWith('text/plain');
  return { text: isText ? (await answer.text()).trim() : '' };
}

/** Paragraphs are separated by empty lines. Line breaks within one are kept. */
function Paragraphs({ text }: { text: string }) {
  return text.split(/\r?\n\s*\n/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
    <p key={index} dir="auto">
      {paragraph.trim()}
    </p>
  ));
}

function OwnTerms() {
  const t = useT();
  const { brand, supportPhone: phone, supportEmail: email } = useConfig();
  return (
    <>
      <p>
        {t(
          'What you send from this site is a request to {brand}. It is not a ticket and does not reserve a seat. A flight is agreed when {brand} confirms it to you.',
          { brand },
        )}
      </p>
      <p>{t('Nothing is charged here. Prices may change until {brand} confirms the price to you.', { brand })}</p>
      <p>
        {t(
          'We use the details you send to answer your request and to arrange what is agreed. If you book for other people, ask them before you send their details.',
        )}
      </p>
      {phone && email ? (
        <p>{t('For any question, call {phone} or write to {email}.', { phone, email })}</p>
      ) : phone ? (
        <p>{t('For any question, call {phone}.', { phone })}</p>
      ) : (
        email && <p>{t('For any question, write to {email}.', { email })}</p>
      )}
    </>
  );
}
