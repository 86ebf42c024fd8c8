import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/chauffeur-form/styles.css';
import { mountPage } from './mount-page';

mountPage('chauffeur-form', (shared, { prefill }) => <ChauffeurForm {...shared} prefill={prefill} />);
