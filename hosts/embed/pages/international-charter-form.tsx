import { InternationalCharterForm } from 'charter-widgets/international-charter-form';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/international-charter-form/styles.css';
import { mountPage } from './mount-page';

mountPage('international-charter-form', (shared, { prefill }) => (
  <InternationalCharterForm {...shared} prefill={prefill} />
));
