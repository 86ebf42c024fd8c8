import {
  createPartnerLinks,
  createSubscriptionLinks,
  createTripLinks,
  findLink,
  type LinkState,
  type SignedLinks,
} from '../platform/http/signed-links';
import { SECRET, type TestApp } from './test-app';

type Api = Pick<TestApp, 'db'>;

/** The token of a traveller's valid link. */
export const tripToken = async ({ db }: Api, id = 1, secret = SECRET) =>
  sign(createTripLinks([secret]), id, await findLink(db, 'trips', id));

/** The token of a partner's valid link. */
export const partnerToken = async ({ db }: Api, id = 1, secret = SECRET) =>
  sign(createPartnerLinks([secret]), id, await findLink(db, 'partners', id));

/** The token of a subscriber's link. */
export const subscriptionToken = async ({ db }: Api, id = 1, secret = SECRET) =>
  sign(createSubscriptionLinks([secret]), id, await findLink(db, 'subscriptions', id));

function sign(links: SignedLinks, id: number, state: LinkState | undefined): string {
  if (!state) throw new Error(`There is no row ${id} that a link leads to`);
  return links.sign({ id, ...state });
}
