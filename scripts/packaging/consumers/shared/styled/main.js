import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import { FlightBooking } from 'charter-widgets/flight-booking';
import { FlightGallery } from 'charter-widgets/flight-gallery';
import { InternationalCharterForm } from 'charter-widgets/international-charter-form';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/private-charter-form/styles.css';
import 'charter-widgets/chauffeur-form/styles.css';
import 'charter-widgets/international-charter-form/styles.css';
import 'charter-widgets/flight-gallery/styles.css';
import 'charter-widgets/flight-booking/styles.css';
import framework from '../../framework.css?inline';

const COMPONENTS = {
  'private-charter-form': PrivateCharterForm,
  'chauffeur-form': ChauffeurForm,
  'international-charter-form': InternationalCharterForm,
  'flight-gallery': FlightGallery,
  'flight-booking': FlightBooking,
};
const asked = new URLSearchParams(location.search);
const widget = asked.get('widget');
const place = document.querySelector('#place');
const options = { apiBase: 'https://book.example.com/api' };
for (const name of ['prefill', 'flightId', 'openWith']) if (asked.has(name)) options[name] = asked.get(name);
if (options.flightId) options.flightId = Number(options.flightId);

// Behind ours, where its rules win over all that are no more specific.
if (asked.has('styled'))
  document.head.append(Object.assign(document.createElement('style'), { textContent: framework }));

if (asked.get('face') === 'component') createRoot(place).render(createElement(COMPONENTS[widget], options));
else {
  const element = document.createElement(widget);
  for (const [name, value] of Object.entries(options))
    element.setAttribute(
      name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`),
      value,
    );
  place.append(element);
}
