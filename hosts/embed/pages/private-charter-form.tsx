import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/private-charter-form/styles.css';
import { mountPage } from './mount-page';

mountPage('private-charter-form', (shared, { prefill }) => <PrivateCharterForm {...shared} prefill={prefill} />);
