import { definePrivateCharterForm } from 'charter-widgets/private-charter-form/element';

const form = document.querySelector('private-charter-form');
form.addEventListener('ready', () => {
  document.documentElement.dataset.heard = 'ready';
});
definePrivateCharterForm();
form.words = { Search: 'Find my jet' };
