import { createElement } from 'react';
import Script from 'next/script';

export default function Flights() {
  return (
    <main>
      <link rel="stylesheet" href="https://book.example.com/cdn/charter-widgets.css" precedence="default" />
      {createElement('flight-gallery', { 'booking-url': '/flights/{id}' })}
      <Script type="module" crossOrigin="anonymous" src="https://book.example.com/cdn/charter-widgets.js" />
    </main>
  );
}
