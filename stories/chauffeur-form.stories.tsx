import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChauffeurForm } from 'charter-widgets/chauffeur-form';
import 'charter-widgets/chauffeur-form/styles.css';
import { fn } from 'storybook/test';
import { standInForApi } from './api-stand-in';
import { onPartnersPage, requestStories, told, urdu } from './request-stories';

const meta = {
  title: 'Widgets/Chauffeur form',
  component: ChauffeurForm,
  args: { ...told(), onSubmitted: fn() },
  beforeEach: () => standInForApi('stored'),
} satisfies Meta<typeof ChauffeurForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const form = requestStories({
  values: {
    'First name': 'Ayesha',
    'Last name': 'Khan',
    'CNIC or passport number': '42101-0000000-1',
    'Luggage (kg)': 3,
    'Phone number (optional)': '03000000001',
  },
  send: 'Submit Request',
  missing: ['First name is required', 'Luggage (kg)'],
});

export const Empty: Story = {};

export const Filled: Story = form.Filled;

export const Invalid: Story = form.Invalid;

export const Refused: Story = form.Refused;

export const Submitted: Story = { ...form.Submitted, args: { prefill: 'passengers=6' } };

export const PartnersLookAndWords: Story = {
  args: { words: { 'Submit Request': 'Book my car', 'Chauffeur Service Request': 'Your driver, waiting' } },
  decorators: [onPartnersPage],
};

export const Urdu: Story = urdu('درخواست بھیجیں', 'پہلا نام درج کریں', 'passengers=6');

export const Dark: Story = {
  args: { prefill: 'passengers=6&luggage=8' },
  globals: { theme: 'dark' },
};
