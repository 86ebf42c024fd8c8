import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import 'charter-widgets/chauffeur-form/styles.css';
import { FlightBooking } from 'charter-widgets/flight-booking';
import 'charter-widgets/flight-booking/styles.css';
import { FlightGallery } from 'charter-widgets/flight-gallery';
import 'charter-widgets/flight-gallery/styles.css';
import { InternationalCharterForm } from 'charter-widgets/international-charter-form';
import 'charter-widgets/international-charter-form/styles.css';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import 'charter-widgets/private-charter-form/styles.css';
import { type ComponentType, type CSSProperties, useState } from 'react';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { Text } from '../hosts/app/back-office/embed-studio/controls';
import type { PreviewProps } from '../hosts/app/back-office/embed-studio/preview';
import { DEFAULT_SETUP, type Setup, settled } from '../hosts/app/back-office/embed-studio/setup';
import { EmbedStudio } from '../hosts/app/back-office/embed-studio/studio';
import type { WidgetTag } from '../hosts/app/back-office/embed-studio/widgets';
import { standInForApi } from './api-stand-in';
import { sampleFlights } from './sample-flights';

const COMPONENTS = {
  'private-charter-form': PrivateCharterForm,
  'chauffeur-form': ChauffeurForm,
  'international-charter-form': InternationalCharterForm,
  'flight-gallery': FlightGallery,
  'flight-booking': FlightBooking,
} as unknown as Record<WidgetTag, ComponentType<object>>;

/** No server answers here: the component itself, in a box as wide as the page. */
function InStory({ setup, width, height }: PreviewProps) {
  const { options, tokens } = settled(setup);
  const { words, limit, apiBase: _elsewhere, ...texts } = options;
  const props = { ...texts, ...(words && { words: JSON.parse(words) }), ...(limit && { limit: Number(limit) }) };
  const Widget = COMPONENTS[setup.widget];
  const page: CSSProperties & Record<`--${string}`, string> = {
    ...tokens,
    colorScheme: setup.dark ? 'dark' : 'light',
    background: 'Canvas',
    color: 'CanvasText',
    inlineSize: width,
    blockSize: height,
    padding: 16,
    overflow: 'auto',
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too
    <section style={page} aria-label={`Page of ${width} pixels`} tabIndex={0}>
      {Widget && <Widget {...props} />}
    </section>
  );
}

const EXAMPLE = 'https://book.example.com';

/** The studio with an origin to be told: that of the server whose scripts a page loads. */
function Studio({ start }: { start?: Partial<Setup> }) {
  const [origin, setOrigin] = useState(EXAMPLE);
  const isOrigin = /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin);
  return (
    <EmbedStudio
      start={{ ...DEFAULT_SETUP, width: '390', ...start }}
      origin={isOrigin ? origin : EXAMPLE}
      Preview={InStory}
    >
      <Text
        label="Origin of the CDN"
        hint="Where the operator serves the widgets."
        error={isOrigin ? '' : 'An origin, no slash at the end: https://book.example.com'}
        value={origin}
        onChange={setOrigin}
      />
    </EmbedStudio>
  );
}

/** Stands in for the API, and for the list of releases. */
function standIn(releases: 'there' | 'missing') {
  const endApi = standInForApi('stored', sampleFlights(6));
  const real = window.fetch;
  window.fetch = async (input, init) => {
    if (String(input) !== `${EXAMPLE}/cdn/manifest.json`) return real(input, init);
    if (releases === 'missing') throw new TypeError('Failed to fetch');
    return Response.json({
      version: '0.1.0',
      protocol: 1,
      entries: {
        'charter-widgets.js': 'charter-widgets-AbCd1234.js',
        'embed.js': 'embed-EfGh5678.js',
        'private-charter-form.js': 'private-charter-form-IjKl9012.js',
      },
      loads: { 'charter-widgets.js': [], 'embed.js': [], 'private-charter-form.js': [] },
      first: { 'private-charter-form': [] },
      files: {
        'private-charter-form-IjKl9012.js': { integrity: 'sha384-pppp', bytes: 1, gzip: 1 },
        'charter-widgets-AbCd1234.js': { integrity: 'sha384-cccc', bytes: 1, gzip: 1 },
        'embed-EfGh5678.js': { integrity: 'sha384-eeee', bytes: 1, gzip: 1 },
      },
    });
  };
  return () => {
    window.fetch = real;
    endApi();
  };
}

const meta = {
  title: 'Embed studio',
  component: Studio,
  beforeEach: () => standIn('there'),
} satisfies Meta<typeof Studio>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Opens what is closed where the window is small. */
async function openAll(canvasElement: HTMLElement) {
  for (const group of canvasElement.querySelectorAll('details')) group.open = true;
}

export const PutTogether: Story = {
  async play({ canvasElement, canvas }) {
    await openAll(canvasElement);
    fireEvent.change(canvas.getByLabelText('Pre-fill'), { target: { value: 'from=KHI&to=DXB&colour=red' } });
    await expect(canvas.getByText(/the widget ignores it: colour\.$/)).toBeVisible();
    const page = within(await canvas.findByRole('region', { name: /^Page of \d+ pixels$/ }));
    await waitFor(() =>
      expect(page.getByLabelText('From')).toHaveValue('Karachi (KHI) – Jinnah International Airport'),
    );

    await userEvent.click(canvas.getByRole('radio', { name: 'Pinned' }));
    await userEvent.click(canvas.getByRole('tab', { name: 'Code' }));
    const code = within(canvas.getByRole('tabpanel', { name: 'Code' }));
    await waitFor(() => expect(code.getByText(/integrity="sha384-pppp"/)).toBeVisible());
    await expect(code.getByText(/prefill="from=KHI&amp;to=DXB"/)).toBeVisible();

    // The tabs by the keyboard.
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Policy' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel', { name: 'Policy' })).toHaveTextContent(`script-src${EXAMPLE}`);
  },
};

export const AccentThatCannotBeRead: Story = {
  args: { start: { tokens: { '--cw-accent': '#888888' } } },
  async play({ canvasElement, canvas }) {
    await openAll(canvasElement);
    await expect(canvas.getAllByText(/The text on the button has a contrast of 3\.\d:1/)).toHaveLength(2);
    fireEvent.change(canvas.getByLabelText('Accent'), { target: { value: '#1c4ed8' } });
    await waitFor(() => expect(canvas.queryByText(/has a contrast of/)).toBeNull());
    fireEvent.change(canvas.getByLabelText('Accent'), { target: { value: 'red; }' } });
    await expect(canvas.getByText(/^A colour of CSS/)).toBeVisible();
  },
};

export const CheckedLink: Story = {
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('tab', { name: 'Check a link' }));
    fireEvent.change(canvas.getByLabelText('A link, or its parameters'), {
      target: { value: `${EXAMPLE}/embed/chauffeur-form?passengers=04&luggage=none&email=me@example.com` },
    });
    const panel = within(canvas.getByRole('tabpanel', { name: 'Check a link' }));
    await expect(panel.getByText('Chauffeur form: 1 changed, 2 ignored.')).toBeVisible();
    await expect(panel.queryByText(/email = /)).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: 'Build this in the studio' }));
    await expect(canvas.getByLabelText('Widget')).toHaveValue('chauffeur-form');
  },
};

export const WithoutReleases: Story = {
  args: { start: { version: 'pinned' } },
  beforeEach: () => standIn('missing'),
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('tab', { name: 'Code' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('the code below is the evergreen one');
    await expect(canvas.getByText(/src="https:\/\/book\.example\.com\/cdn\/private-charter-form\.js"/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const DarkFrame: Story = {
  args: { start: { widget: 'flight-gallery', way: 'iframe', dark: true, options: { theme: 'dark', limit: '3' } } },
  globals: { theme: 'dark' },
};
