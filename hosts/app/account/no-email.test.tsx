// @vitest-environment happy-dom
import type { SiteConfig } from '@charter-hosts/contract';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { ofSite } from '../shared/testing/config';
import { drawInTests } from '../shared/testing/drawn';
import { ForgotPasswordScreen, ResetPasswordScreen, SignUpScreen, VerifyScreen } from '.';

const drawn = drawInTests();

const show = (Screen: ComponentType, site: Partial<SiteConfig>) => drawn.show(ofSite(<Screen />, site));
const links = () => [...drawn.place.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('when the server sends no e-mail', () => {
  const reached = { sendsEmail: false, supportPhone: '0300 1234567', supportEmail: 'desk@indus.example' };

  it.each([
    ['the page for a forgotten password', ForgotPasswordScreen],
    ['an incomplete link to set a password', ResetPasswordScreen],
    ['an incomplete link to confirm an address', VerifyScreen],
  ])('%s has no form, and names whom to call', async (_what, Screen) => {
    await show(Screen, reached);
    expect(drawn.place.querySelector('form')).toBeNull();
    expect(drawn.place.textContent).toContain(
      'This site cannot send e-mails, so we cannot send you a link. Call or write to us',
    );
    expect(links()).toEqual(expect.arrayContaining(['tel:03001234567', 'mailto:desk@indus.example']));
    expect(links()).not.toContain('/forgot-password');
  });

  it('these pages name an operator without contacts in words only', async () => {
    await show(ForgotPasswordScreen, { sendsEmail: false });
    expect(drawn.place.textContent).toContain('Ask us, and we will help you.');
  });

  it('the sign-up form shows, before anything is typed, that the address cannot be confirmed', async () => {
    await show(SignUpScreen, reached);
    expect(drawn.place.textContent).toContain('so your address cannot be confirmed');
    await show(SignUpScreen, { ...reached, sendsEmail: true });
    expect(drawn.place.textContent).not.toContain('cannot be confirmed');
  });
});

it('when the server sends e-mail, the page for a forgotten password has its form', async () => {
  await show(ForgotPasswordScreen, { sendsEmail: true });
  expect(drawn.place.querySelector('form input[name=email]')).not.toBeNull();
});
