import { useState } from 'react';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import 'charter-widgets/styles.css';
import 'charter-widgets/private-charter-form/styles.css';

const words = { Search: 'Find my jet' };

export function Charter() {
  const [request, setRequest] = useState<number>();

  return (
    <section>
      {request && <p>Your request has the number {request}.</p>}
      <PrivateCharterForm
        apiBase="https://book.example.com/api"
        prefill="from=KHI&to=DXB"
        words={words}
        onSubmitted={({ id }) => setRequest(id)}
        onFailed={({ message }) => console.warn(message)}
      />
    </section>
  );
}
