import 'charter-widgets/private-charter-form/styles.css';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../shared/config';
import small from '../../shared/scene/gilgit-800.webp';
import large from '../../shared/scene/gilgit-1600.webp';
import { FlowPage } from './flow-page';
import { StaffAside } from './staff';

/** /private-charter-form. The URL's query fills the form in. */
export function PrivateCharterPage() {
  const { googleMapsApiKey } = useConfig();
  const [prefill] = useState(useLocation().search);
  return (
    <FlowPage
      widget="private-charter-form"
      title="Request a private charter"
      lead="Choose your route and dates. Our charter desk does the rest."
      picture={[small, large]}
      brief
      aside={<StaffAside />}
    >
      {(told) => <PrivateCharterForm prefill={prefill} googleMapsApiKey={googleMapsApiKey} {...told} />}
    </FlowPage>
  );
}
