import { apiBase, defineWidget, drafts, googleMapsApiKey, look, prefill, sentBy } from '../kit/define-widget.ts';
import type { InternationalCharterFormProps } from '.';

export const definition = defineWidget<InternationalCharterFormProps>({
  tag: 'international-charter-form',
  title: 'International charter request',
  urduTitle: 'بین الاقوامی چارٹر کی درخواست',
  page: '/international-charter-form',
  open: 'Request an international charter',
  attributes: {
    prefill: prefill('from=KHI&to=DXB&seats=4&aircraft=light-jet'),
    drafts,
    apiBase,
    googleMapsApiKey,
    ...sentBy,
    ...look,
  },
  events: { onReady: 'ready', onSubmitted: 'submitted', onFailed: 'failed' },
  outcome: 'onSubmitted',
});
