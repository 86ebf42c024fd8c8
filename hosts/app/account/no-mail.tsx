import { useConfig } from '../shared/config';
import { Contacts } from '../shared/contacts';

/** In place of a form that ends in a mailed link, where the server sends no mail: how to get help instead. */
export function NoMail() {
  const { supportPhone, supportEmail } = useConfig();
  const ask = supportPhone ? 'Call or write to us' : supportEmail ? 'Write to us' : 'Ask us';
  return (
    <div className="app-stack">
      <p>This site sends no e-mail, so it cannot mail you a link. {ask}, and we will help you.</p>
      <Contacts />
    </div>
  );
}
