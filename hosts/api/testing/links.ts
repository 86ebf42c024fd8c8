import {
  createPartnerLinks,
  createSubscriptionLinks,
  createTripLinks,
  findLink,
  type SignedLinks,
} from '../platform/http/signed-links';
import { SECRET, type TestApp } from './test-app';

/** Creates the token of a valid link to a row of a table. */
const tokenOf =
  (createLinks: (secrets: [string]) => SignedLinks, table: Parameters<typeof findLink>[1]) =>
  async ({ db }: Pick<TestApp, 'db'>, id = 1, secret = SECRET): Promise<string> => {
    const state = await findLink(db, table, id);
    if (!state) throw new Error(`There is no row ${id} that a link leads to`);
    return createLinks([secret]).sign({ id, ...state });
  };

export const tripToken = tokenOf(createTripLinks, 'trips');
export const partnerToken = tokenOf(createPartnerLinks, 'partners');
export const subscriptionToken = tokenOf(createSubscriptionLinks, 'subscriptions');
