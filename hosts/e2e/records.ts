import type { Page, Route } from 'playwright';
import { test as base } from '../../scripts/testing/browser';
import { signIn } from './admin';

/** `page` is an admin's. */
export const test = base.extend<{ token: string; page: Page }>({
  token: [async ({ server }, use) => use(await signIn(server)), { scope: 'file' }],
  page: async ({ page, token }, use) => {
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await use(page);
  },
});

/** The lists of the back office: where each stands, and the call that it is read by. */
export const CHARTERS = { path: '/admin/private-charter', call: '**/api/PrivateCharter/GetAllRequests?*' };
export const BOOKINGS = { path: '/admin/flights-bookings', call: '**/api/FlightBooking?*' };
export const CHAUFFEUR = {
  path: '/admin/chauffer-services',
  call: '**/api/ChauffeurService/GetAllChauffeurServices?*',
};
export const INTERNATIONAL = { path: '/admin/international-charters', call: '**/api/InternationalCharter?*' };
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Details/ }) });
export const toasts = (page: Page) => page.locator('.cw-toast');
export const answer = (data: unknown) => (route: Route) =>
  route.fulfill({ json: { success: true, message: '', data } });
