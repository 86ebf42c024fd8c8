import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import 'charter-widgets/styles.css';
import 'charter-widgets/chauffeur-form/styles.css';
import { Charter } from './charter';

export default function Page() {
  return (
    <main>
      <Charter />
      <ChauffeurForm apiBase="https://book.example.com/api" />
    </main>
  );
}
