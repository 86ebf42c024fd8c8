import { apiBase, defineWidget, drafts, look, prefill, sentBy } from '../kit/define-widget.ts';
import type { ChauffeurFormProps } from '.';

export const definition = defineWidget<ChauffeurFormProps>({
  tag: 'chauffeur-form',
  title: 'Chauffeur service request',
  urduTitle: 'شوفر سروس کی درخواست',
  page: '/chauffeur-service-form',
  open: 'Book a chauffeur',
  emblem: 'car',
  attributes: { prefill: prefill('passengers=3&luggage=2'), drafts, apiBase, ...sentBy, ...look },
  events: { onReady: 'ready', onSubmitted: 'submitted', onFailed: 'failed' },
  outcome: 'onSubmitted',
});
