import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import { definePrivateCharterForm } from 'charter-widgets/private-charter-form/element';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/private-charter-form/styles.css';

const apiBase = 'https://book.example.com/api';
const words = { Search: 'Find my jet' };
const hear = (face) => () => document.documentElement.classList.add(`${face}-ready`);

const element = document.querySelector('private-charter-form');
element.addEventListener('ready', hear('element'));
definePrivateCharterForm({ apiBase });
element.words = words;

createRoot(document.querySelector('#component')).render(
  createElement(PrivateCharterForm, { apiBase, prefill: 'from=KHI&to=DXB', words, onReady: hear('component') }),
);
