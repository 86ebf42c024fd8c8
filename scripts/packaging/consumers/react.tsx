import { PrivateCharterForm, type PrivateCharterFormProps } from 'charter-widgets/private-charter-form';
import { createRoot } from 'react-dom/client';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/private-charter-form/styles.css';

const words: PrivateCharterFormProps['words'] = { Search: 'Find my jet' };

/** A prop that is misspelt does not compile: the types are the package's own, and not `any`. */
// @ts-expect-error
export const misspelt = <PrivateCharterForm prefil="from=KHI" />;

createRoot(document.getElementById('root') as HTMLElement).render(
  <PrivateCharterForm
    prefill="from=KHI&to=DXB"
    words={words}
    onReady={() => {
      document.documentElement.dataset.heard = 'ready';
    }}
    onSubmitted={({ id }) => console.log(id?.toFixed())}
  />,
);
