import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import { defineChauffeurForm } from 'charter-widgets/chauffeur-form/element';
import 'charter-widgets/styles.css';
import { mockApi, nextEvent } from 'charter-widgets/testing';
import { createElement } from 'react';

defineChauffeurForm({ apiBase: '/api' });
createElement(ChauffeurForm, { prefill: 'luggage=2', onSubmitted: ({ id }) => id?.toFixed() });
// @ts-expect-error there is no such prop
createElement(ChauffeurForm, { prefil: 'luggage=2' });

const form = document.createElement('chauffeur-form');
void nextEvent(form, 'submitted').then(({ id }) => id?.toFixed());
void import('charter-widgets/flight-gallery').then(({ FlightGallery }) => createElement(FlightGallery, { limit: 3 }));

const api = mockApi();
api.requestsOf('POST FlightBooking')[0]?.body.firstName.trim();
// @ts-expect-error the number of a request is no text
api.answer('POST FlightBooking', { data: { id: 'three' } });
