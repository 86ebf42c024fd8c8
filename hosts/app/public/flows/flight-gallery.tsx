import 'charter-widgets/flight-gallery/styles.css';
import type { FlightRecord, Page } from 'charter-widgets/contract';
import { FlightGallery } from 'charter-widgets/flight-gallery';
import { useLoaderData } from 'react-router';
import { useConfig } from '../../shared/config';
import { FlowPage } from './flow-page';
import './flight-gallery.css';

/** /flights-products. */
export function FlightGalleryPage() {
  const { pkrPerUsd } = useConfig();
  const initial: Page<FlightRecord> | undefined = useLoaderData();
  return (
    <FlowPage
      widget="flight-gallery"
      title="Seats on our flights"
      lead="Sold by the seat. The desk’s choice comes first, then the soonest: choose one to see the aircraft and to book."
    >
      {(told) => <FlightGallery pkrRate={pkrPerUsd} initial={initial} {...told} />}
    </FlowPage>
  );
}
