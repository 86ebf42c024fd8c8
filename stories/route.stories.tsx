import type { Meta, StoryObj } from '@storybook/react-vite';
import { AircraftSilhouette, RouteLine } from 'charter-widgets/kit';
import { RouteMap } from 'charter-widgets/kit/route-map';

const KARACHI = { latitude: 24.9065, longitude: 67.1608 };
const DUBAI = { latitude: 25.2528, longitude: 55.3644 };
const LONDON = { latitude: 51.4706, longitude: -0.4619 };

const meta = { title: 'Kit/Route' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = {
  render: () => (
    <div className="story-stack">
      {(['s', 'm', 'l'] as const).map((size) => (
        <RouteLine
          key={size}
          size={size}
          from="Karachi (KHI) – Jinnah International Airport"
          to="Dubai (DXB) – Dubai International Airport"
          detail="1 h 55 min"
        />
      ))}
      <RouteLine from="Lahore (LHE) – Allama Iqbal International Airport" to="Deosai Plains helipad, north camp" />
    </div>
  ),
};

export const MapOfOneLeg: Story = {
  render: () => <RouteMap legs={[{ from: KARACHI, to: DUBAI, fromLabel: 'KHI', toLabel: 'DXB' }]} />,
};

export const MapOfALongTrip: Story = {
  render: () => (
    <RouteMap
      legs={[
        { from: KARACHI, to: DUBAI, fromLabel: 'KHI', toLabel: 'DXB' },
        { from: DUBAI, to: LONDON, fromLabel: 'DXB', toLabel: 'LHR' },
      ]}
    />
  ),
};

export const Silhouettes: Story = {
  render: () => (
    <div className="story-stack">
      <AircraftSilhouette type="jet" title="Jet" />
      <AircraftSilhouette type="turboprop" title="Turboprop" />
      <AircraftSilhouette type="helicopter" title="Helicopter" />
    </div>
  ),
};
