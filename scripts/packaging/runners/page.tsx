import { ChauffeurForm, type ChauffeurFormProps } from 'charter-widgets/chauffeur-form';
import { defineChauffeurForm } from 'charter-widgets/chauffeur-form/element';
import 'charter-widgets/chauffeur-form/styles.css';
import 'charter-widgets/styles.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const words: ChauffeurFormProps['words'] = { 'Submit Request': 'Send it' };
defineChauffeurForm({ apiBase: '/api' });
const form = document.createElement('chauffeur-form');
form.words = words;
form.addEventListener('submitted', ({ detail }) => detail.id?.toFixed());
// @ts-expect-error there is no such theme
form.theme = 'sepia';

createRoot(document.body).render(createElement(ChauffeurForm, { words, onSubmitted: ({ id }) => id?.toFixed() }));
// @ts-expect-error there is no such prop: the types are the package's own, and not `any`
createElement(ChauffeurForm, { prefil: 'luggage=2' });
