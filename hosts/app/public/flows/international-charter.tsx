import 'charter-widgets/international-charter-form/styles.css';
import { InternationalCharterForm } from 'charter-widgets/international-charter-form';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../shared/config';
import small from '../../shared/scene/dubai-800.webp';
import large from '../../shared/scene/dubai-1600.webp';
import { FlowPage } from './flow-page';
import { StaffLine } from './staff';

/** /international-charter-form. The URL's query fills the form in. */
export function InternationalCharterPage() {
  const { googleMapsApiKey } = useConfig();
  const [prefill] = useState(useLocation().search);
  return (
    <FlowPage
      widget="international-charter-form"
      title="International charter"
      lead="Tell us where and when. We answer with an aircraft, the permits that you need and a price."
      picture={[small, large]}
    >
      {(told) => (
        <InternationalCharterForm prefill={prefill} googleMapsApiKey={googleMapsApiKey} {...told}>
          <StaffLine />
        </InternationalCharterForm>
      )}
    </FlowPage>
  );
}
