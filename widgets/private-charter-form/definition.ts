import { apiBase, defineWidget, drafts, googleMapsApiKey, look, prefill, sentBy } from '../kit/define-widget.ts';
import type { PrivateCharterFormProps } from '.';

export const definition = defineWidget<PrivateCharterFormProps>({
  tag: 'private-charter-form',
  title: 'Private charter request',
  urduTitle: 'پرائیویٹ چارٹر کی درخواست',
  page: '/private-charter-form',
  open: 'Request a private charter',
  attributes: {
    prefill: prefill('type=roundtrip&from=KHI&to=DXB&seats=4'),
    drafts,
    internationalUrl: {
      label: 'International page',
      hint: 'Page for travellers with a foreign phone number. Default: the operator’s international form.',
      control: 'address',
      placeholder: '/abroad',
      parameter: 'international-url',
    },
    apiBase,
    googleMapsApiKey,
    ...sentBy,
    ...look,
  },
  events: { onReady: 'ready', onDetailsOpened: 'details-opened', onSubmitted: 'submitted', onFailed: 'failed' },
  outcome: 'onSubmitted',
});
