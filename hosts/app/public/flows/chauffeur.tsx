import 'charter-widgets/chauffeur-form/styles.css';
import './chauffeur.css';
import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import { useState } from 'react';
import { useLocation } from 'react-router';
import small from '../../shared/scene/chauffeur-800.webp';
import large from '../../shared/scene/chauffeur-1600.webp';
import { FlowPage } from './flow-page';
import { StaffLine } from './staff';

/** /chauffeur-service-form. The URL's query fills the form in. */
export function ChauffeurPage() {
  const [prefill] = useState(useLocation().search);
  return (
    <FlowPage
      widget="chauffeur-form"
      title="Chauffeur Service Request"
      lead="Book your premium chauffeur service"
      picture={[small, large]}
    >
      {(told) => (
        <ChauffeurForm prefill={prefill} {...told}>
          <StaffLine />
        </ChauffeurForm>
      )}
    </FlowPage>
  );
}
