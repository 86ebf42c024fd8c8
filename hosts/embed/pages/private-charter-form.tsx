import { connectFrame } from 'charter-widgets/kit';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/private-charter-form/styles.css';
import { mountPage } from './mount-page';

const frame = connectFrame('private-charter-form');

mountPage((shared) => (
  <PrivateCharterForm
    {...shared}
    prefill={location.search}
    onReady={(detail) => frame.emit('ready', detail)}
    onDetailsOpened={(detail) => frame.emit('details-opened', detail)}
    onSubmitted={(detail) => frame.emit('submitted', detail)}
    onFailed={(detail) => frame.emit('failed', detail)}
  />
));
