import { InternationalCharterForm } from 'charter-widgets/international-charter-form';
import { connectFrame } from 'charter-widgets/kit';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/international-charter-form/styles.css';
import { mountPage } from './mount-page';

const frame = connectFrame('international-charter-form');

mountPage((shared) => (
  <InternationalCharterForm
    {...shared}
    prefill={location.search}
    onReady={(detail) => frame.emit('ready', detail)}
    onSubmitted={(detail) => frame.emit('submitted', detail)}
    onFailed={(detail) => frame.emit('failed', detail)}
  />
));
