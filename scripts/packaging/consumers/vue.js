import { definePrivateCharterForm } from 'charter-widgets/private-charter-form/element';
import { createApp, h } from 'vue';

definePrivateCharterForm();

createApp({
  render: () =>
    h('private-charter-form', {
      prefill: 'from=KHI&to=DXB',
      words: { Search: 'Find my jet' },
      onReady: () => {
        document.documentElement.dataset.heard = 'ready';
      },
    }),
}).mount('#root');
