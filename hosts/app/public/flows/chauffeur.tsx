import 'charter-widgets/chauffeur-form/styles.css';
import './chauffeur.css';
import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { DeskLine } from './desk-line';
import { FlowPage } from './flow-page';

/** /chauffeur-service-form. The URL's query fills the form in. */
export function ChauffeurPage() {
  const [prefill] = useState(useLocation().search);
  return (
    <FlowPage widget="chauffeur-form" title="Chauffeur service" quiet>
      {(told) => (
        <ChauffeurForm prefill={prefill} {...told}>
          <DeskLine />
        </ChauffeurForm>
      )}
    </FlowPage>
  );
}
