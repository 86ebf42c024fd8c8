import { dataLink } from 'charter-widgets/contract';
import { telHref, useConfig } from './config';

/** The operator's telephone and e-mail, as far as they are configured. */
export function Contacts() {
  const { supportPhone, supportEmail } = useConfig();
  if (!supportPhone && !supportEmail) return null;
  return (
    <p className="app-row">
      {supportPhone && (
        <a className="app-link cw-numbers" href={telHref(supportPhone)}>
          {supportPhone}
        </a>
      )}
      {supportEmail && (
        <a className="app-link" href={dataLink('mailto:', supportEmail)}>
          {supportEmail}
        </a>
      )}
    </p>
  );
}
