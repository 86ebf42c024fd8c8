import { useT } from 'charter-widgets/kit';
import { useConfig } from '../shared/config';
import { Contacts } from '../shared/contacts';

/** In place of a form that ends in a mailed link, where the server sends no mail: how to get help instead. */
export function NoEmail() {
  const t = useT();
  const { supportPhone, supportEmail } = useConfig();
  return (
    <div className="app-stack">
      <p>
        {t('This site cannot send e-mails, so we cannot send you a link.')}{' '}
        {t(
          supportPhone
            ? 'Call or write to us, and we will help you.'
            : supportEmail
              ? 'Write to us, and we will help you.'
              : 'Ask us, and we will help you.',
        )}
      </p>
      <Contacts />
    </div>
  );
}
