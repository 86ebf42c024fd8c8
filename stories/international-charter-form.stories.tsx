import type { Meta, StoryObj } from '@storybook/react-vite';
import { InternationalCharterForm } from 'charter-widgets/international-charter-form';
import 'charter-widgets/international-charter-form/styles.css';
import { fn, screen } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, requestStories, soon, told, urdu } from './request-stories';

const FLIGHT =
  `from=KHI&to=DXB&departure=${soon(10)}T14:30&return=${soon(14)}T09:00&seats=4` +
  '&service=international-charter-flight&aircraft=midsize-jet';

const meta = {
  title: 'Widgets/International charter form',
  component: InternationalCharterForm,
  args: { ...told(), onSubmitted: fn() },
  beforeEach: () => standInForApi('stored'),
} satisfies Meta<typeof InternationalCharterForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const form = requestStories({
  open: () => screen.findByDisplayValue(/Dubai International/),
  values: { Name: 'Ayesha Khan', Email: 'ayesha@example.com', 'Phone number': '+92 300 0000001' },
  send: 'Submit',
  missing: ['Departure location is required', 'Departure location'],
  refusal: 'alertdialog',
});

export const Empty: Story = {};

export const FilledFromALink: Story = { args: { prefill: FLIGHT } };

export const Invalid: Story = form.Invalid;

export const Refused: Story = { ...form.Refused, args: { prefill: FLIGHT } };

export const Submitted: Story = { ...form.Submitted, args: { prefill: FLIGHT } };

export const PartnersLookAndWords: Story = {
  args: { prefill: FLIGHT, words: { Submit: 'Ask our desk', 'Your flight': 'The journey' } },
  decorators: [onPartnersPage],
};

export const Urdu: Story = urdu('درخواست بھیجیں', 'سروس کی قسم منتخب کریں');

export const Dark: Story = { args: { prefill: FLIGHT }, globals: { theme: 'dark' } };
