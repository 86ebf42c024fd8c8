import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import { connectFrame } from 'charter-widgets/kit';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/chauffeur-form/styles.css';
import { mountPage } from './mount-page';

const frame = connectFrame('chauffeur-form');

mountPage((shared) => (
  <ChauffeurForm
    {...shared}
    prefill={location.search}
    onReady={(detail) => frame.emit('ready', detail)}
    onSubmitted={(detail) => frame.emit('submitted', detail)}
    onFailed={(detail) => frame.emit('failed', detail)}
  />
));
