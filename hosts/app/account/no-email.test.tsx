// @vitest-environment happy-dom
import type { SiteConfig } from '@charter-hosts/contract';
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigProvider } from '../shared/config';
import { config } from '../shared/testing/config';
import { ForgotPasswordScreen, ResetPasswordScreen, SignUpScreen, VerifyScreen } from '.';

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function show(Screen: ComponentType, site: Partial<SiteConfig>) {
  await act(async () =>
    root.render(
      <ConfigProvider value={{ ...config, ...site }}>
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </ConfigProvider>,
    ),
  );
}
const links = () => [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('when the server sends no e-mail', () => {
  const reached = { sendsEmail: false, supportPhone: '0300 1234567', supportEmail: 'desk@indus.example' };

  it.each([
    ['the page for a forgotten password', ForgotPasswordScreen],
    ['an incomplete link to set a password', ResetPasswordScreen],
    ['an incomplete link to confirm an address', VerifyScreen],
  ])('%s has no form, and names whom to call', async (_what, Screen) => {
    await show(Screen, reached);
    expect(place.querySelector('form')).toBeNull();
    expect(place.textContent).toContain(
      'This site cannot send e-mails, so we cannot send you a link. Call or write to us',
    );
    expect(links()).toEqual(expect.arrayContaining(['tel:03001234567', 'mailto:desk@indus.example']));
    expect(links()).not.toContain('/forgot-password');
  });

  it('these pages name an operator without contacts in words only', async () => {
    await show(ForgotPasswordScreen, { sendsEmail: false });
    expect(place.textContent).toContain('Ask us, and we will help you.');
  });

  it('the sign-up form shows, before anything is typed, that the address cannot be confirmed', async () => {
    await show(SignUpScreen, reached);
    expect(place.textContent).toContain('so your address cannot be confirmed');
    await show(SignUpScreen, { ...reached, sendsEmail: true });
    expect(place.textContent).not.toContain('cannot be confirmed');
  });
});

it('when the server sends e-mail, the page for a forgotten password has its form', async () => {
  await show(ForgotPasswordScreen, { sendsEmail: true });
  expect(place.querySelector('form input[name=email]')).not.toBeNull();
});
